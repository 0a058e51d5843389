import type { z } from 'zod'
import type { ReplayRequest, WireReplay } from '#contract/management/deliveries.ts'
import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { requireManagementClient } from '#lib/service-connection/endpoint.ts'
import { askManagement } from './ask-management.ts'
import { resendFilterInput, resendInput } from './endpoint-input.ts'
import type { ResendCount, ResendView } from './endpoint-view.ts'

interface Given {
  endpointId: string
}

const periodHours = { hour: 1, day: 24, week: 168, month: 720 }

/** Delivers one message again, under its id. Throws not-possible-now while the endpoint is disabled. */
export async function resendMessage(
  context: Context,
  { endpointId, messageId }: Given & { messageId: string },
) {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  await record(context, endpointId, { action: 'service-endpoints.resend', shownIds: [messageId] })
  await askManagement(client.resendMessage(endpointId, messageId))
}

/** Counts what a resend would deliver again, at most one more than it may. */
export async function countResend(
  context: Context,
  { endpointId, ...given }: Given & z.input<typeof resendFilterInput>,
): Promise<ResendCount> {
  requireStaff(context, 'service-connection:manage')
  const { group, status, period } = parseInput(resendFilterInput, given)
  const client = requireManagementClient()
  const until = await readDatabaseTime(db())
  const from = new Date(until.getTime() - periodHours[period] * 3_600_000)
  const span = { from: from.toISOString(), until: until.toISOString() }
  const { count, limit } = await askManagement(
    client.countReplay(endpointId, requestOf({ group, status, ...span })),
  )
  return { count, limit, ...span }
}

/** The service delivers again, in the background, all that match. Throws not-possible-now for too many, or while it is at it. */
export async function startResend(
  context: Context,
  { endpointId, ...given }: Given & z.input<typeof resendInput>,
): Promise<ResendView> {
  requireStaff(context, 'service-connection:manage')
  const filter = parseInput(resendInput, given)
  const client = requireManagementClient()
  await record(context, endpointId, {
    action: 'service-endpoints.resend-matching',
    filters: ['status', 'time', ...(filter.group ? ['type'] : [])],
  })
  return presentResend(await askManagement(client.startReplay(endpointId, requestOf(filter))))
}

/** How far it is. */
export async function getResend(
  context: Context,
  { endpointId, resendId }: Given & { resendId: string },
): Promise<ResendView> {
  requireStaff(context, 'service-connection:manage')
  const client = requireManagementClient()
  return presentResend(await askManagement(client.getReplay(endpointId, resendId)))
}

function requestOf({ group, status, from, until }: z.output<typeof resendInput>): ReplayRequest {
  return { event_types: group === '' ? null : [group], status, from, until }
}

/** A message that is resent again meanwhile counts in the later resend, so the figures may not add up to the total. */
export function presentResend(wire: WireReplay): ResendView {
  return {
    resendId: wire.id,
    startedAt: wire.created_at,
    total: wire.total,
    queued: wire.queued,
    delivered: wire.delivered,
    failed: wire.failed,
    isOver: wire.finished_at !== null && wire.delivered + wire.failed >= wire.queued,
  }
}

function record(
  context: Context,
  endpointId: string,
  entry: Pick<AuditRecord, 'action' | 'shownIds' | 'filters'>,
) {
  return db().$transaction((tx) =>
    recordAudit(tx, context, { ...entry, subject: 'webhook-endpoint', subjectId: endpointId }),
  )
}
