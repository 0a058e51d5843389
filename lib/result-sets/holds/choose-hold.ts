import type { Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { HoldGround } from '#lib/result-sets/lane/lane.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import { readWish, wishHours } from '#lib/result-sets/wish-choices.ts'
import { ruleKindsOf, sensitiveKindOf } from '#lib/results/sensitive-kinds.ts'

export interface PlannedHold {
  ground: HoldGround
  ruleId: string | null
  hours: number
}

interface Asked {
  orderId: OrderId
  patientId: PatientId
  rows: readonly SetRow[]
}

/**
 * Values are released at once unless there is a ground for these: the patient's own wish for a sensitive test, or a
 * rule of the state they live in. Of several the longest, so that none is broken. A clinician's individual
 * determination is made by hand.
 */
export async function chooseHold(tx: Transaction, asked: Asked): Promise<PlannedHold | undefined> {
  const [wish, rule] = [await findWish(tx, asked), await chooseRule(tx, asked)]
  return wish && rule ? (wish.hours > rule.hours ? wish : rule) : (wish ?? rule)
}

/** The longest delay that the patient's state demands, if any. */
export async function chooseRule(
  tx: Transaction,
  asked: Omit<Asked, 'orderId'>,
): Promise<PlannedHold | undefined> {
  return (await findRules(tx, asked)).toSorted((a, b) => b.hours - a.hours)[0]
}

async function findWish(tx: Transaction, { orderId, rows }: Asked) {
  if (!rows.some(({ loinc }) => sensitiveKindOf(loinc))) return undefined
  const wish = await tx.resultWish.findFirst({
    where: { orderId },
    orderBy: { chosenAt: 'desc' },
    select: { choice: true },
  })
  const choice = readWish(wish?.choice) ?? 'at-once'
  if (choice === 'at-once') return undefined
  return { ground: 'patient-wish' as const, ruleId: null, hours: wishHours[choice] }
}

async function findRules(
  tx: Transaction,
  { patientId, rows }: Omit<Asked, 'orderId'>,
): Promise<PlannedHold[]> {
  const kinds = rows.flatMap(({ loinc, flag }) =>
    ruleKindsOf({ loinc, isNormal: flag === 'normal' }),
  )
  if (kinds.length === 0) return []
  const rules = await tx.$queryRaw<{ id: string; hours: number }[]>`
    SELECT r.id::text, r.hours FROM hold_rule r JOIN patient p ON p.id = ${patientId}::uuid
     WHERE r.state = upper(p.address->>'state') AND r.kinds && ${kinds}::text[]
       AND r.effective_on <= current_date AND r.ended_at IS NULL`
  return rules.map(({ id, hours }) => ({ ground: 'state-rule', ruleId: id, hours }))
}
