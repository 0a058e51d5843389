import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { applyMessagesTask } from '#lib/service-log/store-deliveries.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { type ConsoleFilters, outcomeFilters, periods, typeFilters } from './console-filters.ts'
import type { ReplayCount } from './console-view.ts'
import { matchesMessages } from './list-received.ts'

const maxReplayed = 10_000

export const replayInput = z.strictObject({
  type: z.enum(['', ...typeFilters]).default(''),
  outcome: z.enum(['', ...outcomeFilters]).default(''),
  period: z.enum(periods).default('week'),
})

type ReplayFilters = z.input<typeof replayInput>

/** What waits is applied anyway, and of an erased patient's message nothing is left. */
const canReplay = Prisma.sql`m.body <> '' AND m.outcome <> 'stored'`

/** Applies a message again, as after its receipt: stored, and handed to the worker. */
export async function replayMessage(context: Context, { messageId }: { messageId: string }) {
  requireStaff(context, 'webhooks:act')
  await db().$transaction(async (tx) => {
    const found = await tx.serviceMessage.count({
      where: { id: messageId, origin: 'webhook', body: { not: '' } },
    })
    if (found === 0) throw notFound()
    await queueAgain(tx, Prisma.sql`m.id = ${messageId}`)
    await recordAudit(tx, context, {
      action: 'webhooks.replay',
      subject: 'service_message',
      subjectId: messageId,
    })
  })
}

export async function countReplay(context: Context, input: ReplayFilters): Promise<ReplayCount> {
  requireStaff(context, 'webhooks:act')
  const filters: ConsoleFilters = parseInput(replayInput, input)
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM service_message m WHERE ${matchesMessages(filters)} AND ${canReplay}
       LIMIT ${maxReplayed + 1}) AS found`
  const found = row?.n ?? 0
  return { count: Math.min(found, maxReplayed), isCapped: found > maxReplayed }
}

/** Applies again all that match, not only those of a page. Refused when there are too many. */
export async function replayMatching(
  context: Context,
  input: ReplayFilters,
): Promise<{ count: number }> {
  requireStaff(context, 'webhooks:act')
  const filters: ConsoleFilters = parseInput(replayInput, input)
  if ((await countReplay(context, filters)).isCapped) throw new AppError('not-possible-now')
  return db().$transaction(async (tx) => {
    const count = await queueAgain(tx, matchesMessages(filters))
    await recordAudit(tx, context, {
      action: 'webhooks.replay',
      subject: 'service_message',
      filters: Object.entries(filters).flatMap(([name, value]) => (value ? [name] : [])),
    })
    return { count }
  })
}

async function queueAgain(tx: Transaction, condition: Prisma.Sql) {
  const count = await tx.$executeRaw`
    UPDATE service_message SET prior_outcome = outcome, outcome = 'stored', replayed_at = clock_timestamp(), replay_outcome = NULL
     WHERE id IN (SELECT m.id FROM service_message m WHERE ${condition} AND ${canReplay}
                   ORDER BY m.id LIMIT ${maxReplayed} FOR UPDATE)`
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${applyMessagesTask}, '{}'::json, max_attempts => 5, job_key => ${`${applyMessagesTask}:replay`})`
  return count
}
