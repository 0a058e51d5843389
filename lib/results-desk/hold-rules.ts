import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { addHoldRuleInput } from './desk-input.ts'
import type { HoldRuleView } from './desk-view.ts'

export async function listHoldRules(context: Context): Promise<HoldRuleView[]> {
  requireStaff(context, 'results:desk')
  const rules = await db().holdRule.findMany({ orderBy: [{ state: 'asc' }, { createdAt: 'asc' }] })
  return rules.map(({ id, state, kinds, hours, source, effectiveOn, endedAt }) => ({
    ruleId: id,
    state,
    kinds,
    hours,
    source,
    effectiveOn: effectiveOn.toISOString().slice(0, 10),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/** A state's law, with its source: the only delay that is not about one patient. */
export async function addHoldRule(
  context: Context,
  input: z.input<typeof addHoldRuleInput>,
): Promise<{ ruleId: string }> {
  const { userId: createdBy } = requireStaff(context, 'results:rules')
  const { effectiveOn, ...rule } = parseInput(addHoldRuleInput, input)
  return db().$transaction(async (tx) => {
    const { id } = await tx.holdRule.create({
      data: { ...rule, effectiveOn: new Date(`${effectiveOn}T00:00:00Z`), createdBy },
    })
    const record = { action: 'results-desk.add-rule', subject: 'hold-rule' } as const
    await recordAudit(tx, context, { ...record, subjectId: id })
    return { ruleId: id }
  })
}

/** For results that arrive from now on; holds in force keep their clock. */
export async function endHoldRule(context: Context, { ruleId }: { ruleId: string }) {
  requireStaff(context, 'results:rules')
  if (!isUuid(ruleId)) throw notFound()
  await db().$transaction(async (tx) => {
    const endedAt = await readDatabaseTime(tx)
    const { count } = await tx.holdRule.updateMany({
      where: { id: ruleId, endedAt: null },
      data: { endedAt },
    })
    if (count === 0) throw notFound()
    const record = { action: 'results-desk.end-rule', subject: 'hold-rule' } as const
    await recordAudit(tx, context, { ...record, subjectId: ruleId })
  })
}
