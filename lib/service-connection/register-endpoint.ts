import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { findEndpoint, receiverUrl, requireManagementClient } from './endpoint.ts'

/**
 * Registers the app's receiver with the secret of the app's own setting, so that no secret has to be copied, or enables it.
 * Throws not-possible-now where there is nothing to do.
 */
export async function registerEndpoint(context: Context): Promise<void> {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  const { state, webhookId } = await findEndpoint(client)
  const record = (action: 'register' | 'enable') =>
    db().$transaction((tx) =>
      recordAudit(tx, context, {
        action: `service-connection.${action}-endpoint`,
        subject: 'webhook-endpoint',
        ...(webhookId && { subjectId: webhookId }),
      }),
    )
  if (state === 'missing') {
    await record('register')
    const [secret = ''] = env().SERVICE_WEBHOOK_SECRET
    const webhook = { url: receiverUrl(), description: 'Phial', secret }
    await askService(client.createWebhook(webhook))
  } else if (state === 'disabled' && webhookId) {
    await record('enable')
    await askService(client.changeWebhook(webhookId, { disabled: false }))
  } else throw new AppError('not-possible-now')
}
