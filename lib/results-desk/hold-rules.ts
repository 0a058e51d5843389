import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readWish } from '#lib/result-sets/wish-choices.ts'
import { ruleKinds } from '#lib/results/sensitive-kinds.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { HoldRule } from '#prisma/generated/client.ts'
import { addHoldRuleInput } from './desk-input.ts'
import type { HoldGrounds, HoldRuleView } from './desk-view.ts'
import { findNames, nameIn } from './list-set-events.ts'

/** Those in force first, by state. */
export async function listHoldRules(context: Context): Promise<HoldRuleView[]> {
  requireStaff(context, 'results:desk')
  return db().$transaction(async (tx) => {
    const rules = await tx.holdRule.findMany({
      orderBy: [
        { endedAt: { sort: 'desc', nulls: 'first' } },
        { state: 'asc' },
        { createdAt: 'asc' },
      ],
    })
    return presentRules(tx, rules)
  })
}

async function presentRules(tx: Transaction, rules: readonly HoldRule[]): Promise<HoldRuleView[]> {
  const names = await findNames(
    tx,
    rules.map(({ createdBy }) => createdBy),
  )
  return rules.map(
    ({ id, state, kinds, hours, source, effectiveOn, endedAt, createdAt, createdBy }) => ({
      ruleId: id,
      state,
      kinds: kinds.flatMap((kind) => ruleKinds.find((known) => known === kind) ?? []),
      hours,
      source,
      effectiveOn: effectiveOn.toISOString().slice(0, 10),
      endedAt: endedAt?.toISOString() ?? null,
      addedAt: createdAt.toISOString(),
      addedBy: nameIn(names, createdBy),
    }),
  )
}

interface HeldOrder {
  orderId: string
  /** where the patient lives, in two letters */
  state: string | null
}

/** What will hold an order's results by itself when they arrive: the rules of the patient's state, and their wish. */
export async function findGrounds(
  tx: Transaction,
  { orderId, state: known }: HeldOrder,
): Promise<HoldGrounds> {
  const state = known || null
  const inForce = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM hold_rule
     WHERE state = ${state} AND effective_on <= current_date AND ended_at IS NULL`
  const rules =
    inForce.length === 0
      ? []
      : await tx.holdRule.findMany({
          where: { id: { in: inForce.map(({ id }) => id) } },
          orderBy: { createdAt: 'asc' },
        })
  const wish = await tx.resultWish.findFirst({
    where: { orderId },
    orderBy: { chosenAt: 'desc' },
    select: { choice: true },
  })
  return {
    state,
    rules: await presentRules(tx, rules),
    wish: readWish(wish?.choice) ?? 'at-once',
  }
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
