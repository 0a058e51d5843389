import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { askManagement } from './ask-management.ts'
import { addEndpointInput, readEventTypes } from './endpoint-input.ts'
import type { NewSecret } from './endpoint-view.ts'
import { makeSecret } from './make-secret.ts'
import { isOwnAddress } from './present-endpoint.ts'

/** The answer is the one place with the secret: the app does not keep it. The app's own is registered in Settings. */
export async function addEndpoint(
  context: Context,
  given: z.input<typeof addEndpointInput>,
): Promise<NewSecret> {
  requireStaff(context, 'service-connection:manage')
  const { url, description, rateLimit, ...events } = parseInput(addEndpointInput, given)
  if (isOwnAddress(url)) throw new AppError('invalid-input', { fields: { url: 'endpoint-own' } })
  const client = requireManagementClient()
  await db().$transaction((tx) =>
    recordAudit(tx, context, { action: 'service-endpoints.add', subject: 'webhook-endpoint' }),
  )
  const secret = makeSecret()
  const { id } = await askManagement(
    client.createWebhook({
      url,
      description,
      secret,
      rate_limit: rateLimit === '' ? null : Number(rateLimit),
      filter_types: readEventTypes(events),
    }),
  )
  return { endpointId: id, secret }
}
