import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { NewTeamKey } from './connection-view.ts'
import { requireManagementClient } from './endpoint.ts'
import { createKeyInput } from './key-input.ts'

export const teamKeyParams = z.strictObject({ keyId: z.uuid() })

/** The answer is the one place with the key itself: the app does not keep it. */
export async function createTeamKey(
  context: Context,
  given: z.input<typeof createKeyInput>,
): Promise<NewTeamKey> {
  requireStaff(context, 'service-connection:manage')
  const { label } = parseInput(createKeyInput, given)
  const client = requireManagementClient()
  // One that was made though no answer came is on record too.
  const action = 'service-connection.create-key'
  await record(context, { action, outcome: 'unknown' })
  const { id, value } = await askService(client.createTeamKey(label))
  await record(context, { action, subjectId: id })
  return { keyId: id, value }
}

/** Throws not-possible-now for the key that the app works with. */
export async function deleteTeamKey(context: Context, { keyId }: z.infer<typeof teamKeyParams>) {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  const key = (await askService(client.listTeamKeys())).find(({ id }) => id === keyId)
  if (!key) throw notFound()
  if (key.value.slice(-4) === env().SERVICE_API_KEY.slice(-4))
    throw new AppError('not-possible-now')
  await record(context, { action: 'service-connection.delete-key', subjectId: keyId })
  const { success } = await askService(client.deleteTeamKey(keyId))
  if (!success.includes(keyId)) throw notFound()
}

function record(
  context: Context,
  entry: {
    action: 'service-connection.create-key' | 'service-connection.delete-key'
    subjectId?: string
    outcome?: 'unknown'
  },
) {
  return db().$transaction((tx) => recordAudit(tx, context, { ...entry, subject: 'service-key' }))
}
