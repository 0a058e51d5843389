import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { saveLane } from '#lib/result-sets/lane/save-lane.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { maxBulkSets, releaseClearInput } from './desk-input.ts'
import { countLanes, seekSets } from './desk-query.ts'
import type { ClearPreview, ReleaseOutcome } from './desk-view.ts'
import { versionOf } from './get-result-set.ts'
import { presentDeskRows } from './present-desk-rows.ts'
import { isVersion, saveStep } from './sign-result-set.ts'
import { listCurrentTemplates } from './step-templates.ts'

/** The sets that "Release all clear" would sign, oldest pages included up to a hundred at a time. */
export async function previewReleaseClear(
  context: Context,
  token?: string | null,
): Promise<ClearPreview> {
  const actor = requireStaff(context, 'results:sign')
  const { userId } = actor
  return db().$transaction(async (tx) => {
    const places = await seekSets(
      tx,
      { owner: 'anyone' },
      { lane: 'clear', limit: maxBulkSets, userId },
    )
    const orderIds = places.map(({ orderId }) => orderId)
    const rows = await presentDeskRows(tx, actor, orderIds)
    const sets = await tx.resultSet.findMany({
      where: { orderId: { in: orderIds } },
      select: { orderId: true, revision: true, snapshot: true, signedAt: true },
    })
    const versions = new Map(sets.map((set) => [set.orderId, versionOf(set)]))
    const record = { action: 'results-desk.preview', subject: 'order', shownIds: orderIds } as const
    return {
      rows: rows.flatMap((row) => {
        const version = versions.get(row.orderId)
        return version ? [{ ...row, version }] : []
      }),
      counts: await countLanes(tx),
      templates: await listCurrentTemplates(tx),
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}

/**
 * Signs the sets that are clear now: each one's lane is derived again, so that what a page showed, or what was posted,
 * decides nothing. Each is signed in its own transaction; sending the same list again signs what is left.
 */
export async function releaseClear(
  context: Context,
  input: z.input<typeof releaseClearInput>,
): Promise<ReleaseOutcome> {
  const actor = requireStaff(context, 'results:sign')
  const { sets, step } = parseInput(releaseClearInput, input)
  const outcome: ReleaseOutcome = { signed: [], skipped: [] }
  for (const asked of sets) {
    const reason = await releaseOne(context, actor, { asked, step })
    if (reason === null) outcome.signed.push(asked.orderId)
    else outcome.skipped.push({ orderId: asked.orderId, reason })
  }
  if (outcome.signed.length === 0) {
    await db().$transaction((tx) =>
      recordAudit(tx, context, {
        action: 'results-desk.sign-many',
        subject: 'order',
        outcome: 'denied',
        reason: 'results-changed',
        shownIds: outcome.skipped.map(({ orderId }) => orderId),
      }),
    )
  }
  return outcome
}

type Input = z.output<typeof releaseClearInput>

interface Asked {
  asked: Input['sets'][number]
  step: Input['step']
}

function releaseOne(context: Context, actor: StaffActor, { asked, step }: Asked) {
  const { orderId, version } = asked
  return db().$transaction(async (tx) => {
    await lockSubjects(tx, [`results ${orderId}`])
    const stored = await tx.resultSet.findUnique({ where: { orderId } })
    if (!stored) return 'missing' as const
    const { lane } = await saveLane(tx, orderId)
    if (lane !== 'clear') return lane
    if (!isVersion(stored, version)) return 'changed' as const
    await saveStep(tx, context, { set: stored, actor, step, isBulk: true })
    return null
  })
}
