import type { z } from 'zod'
import type { WireWebhook } from '#contract/management/webhooks.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { ManagementClient } from '#lib/service-client/management-client.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { askManagement } from './ask-management.ts'
import { endpointStateInput, eventTypesInput, readEventTypes } from './endpoint-input.ts'
import type { NewSecret } from './endpoint-view.ts'
import { makeSecret } from './make-secret.ts'
import { presentEndpoint } from './present-endpoint.ts'

interface Given {
  endpointId: string
}

/** Enables an endpoint, which delivers what was kept for it, or disables one. The app's own can only be enabled here. */
export async function setEndpointState(
  context: Context,
  { endpointId, ...given }: Given & z.input<typeof endpointStateInput>,
) {
  requireStaff(context, 'service-connection:manage')
  const { isEnabled } = parseInput(endpointStateInput, given)
  const client = requireManagementClient()
  const { can } = await findOne(client, endpointId)
  if (!(isEnabled ? can.enable : can.disable)) throw new AppError('not-possible-now')
  await record(context, `service-endpoints.${isEnabled ? 'enable' : 'disable'}`, endpointId)
  await askManagement(client.changeWebhook(endpointId, { disabled: !isEnabled }))
}

/** Changes which events an endpoint gets from now on. The app's own gets all. */
export async function setEventTypes(
  context: Context,
  { endpointId, ...given }: Given & z.input<typeof eventTypesInput>,
) {
  requireStaff(context, 'service-connection:manage')
  const eventTypes = readEventTypes(parseInput(eventTypesInput, given))
  const client = requireManagementClient()
  const { can, isOwn } = await findOne(client, endpointId)
  if (!can.filter || (isOwn && eventTypes)) throw new AppError('not-possible-now')
  await record(context, 'service-endpoints.change-types', endpointId)
  await askManagement(client.changeWebhook(endpointId, { filter_types: eventTypes }))
}

/**
 * The former secret signs too for a day; throws too-many-secrets while eight sign. The answer is the one place with the new
 * one: the app does not keep it.
 */
export async function rotateSecret(context: Context, { endpointId }: Given): Promise<NewSecret> {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  const { can } = await findOne(client, endpointId)
  if (!can.end) throw new AppError('not-possible-now')
  await record(context, 'service-endpoints.rotate-secret', endpointId)
  const secret = makeSecret()
  await askManagement(client.rotateSecret(endpointId, secret), 'too-many-secrets')
  return { endpointId, secret }
}

/** What is still on its way to it ends. Not possible for the app's own. */
export async function deleteEndpoint(context: Context, { endpointId }: Given) {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  const { can } = await findOne(client, endpointId)
  if (!can.end) throw new AppError('not-possible-now')
  await record(context, 'service-endpoints.delete', endpointId)
  await askManagement(client.deleteWebhook(endpointId))
}

async function findOne(client: ManagementClient, endpointId: string) {
  const wire: WireWebhook = await askManagement(client.getWebhook(endpointId))
  return presentEndpoint(wire, undefined)
}

function record(
  context: Context,
  action: `service-endpoints.${'enable' | 'disable' | 'change-types' | 'rotate-secret' | 'delete'}`,
  endpointId: string,
) {
  return db().$transaction((tx) =>
    recordAudit(tx, context, { action, subject: 'webhook-endpoint', subjectId: endpointId }),
  )
}
