import type { DbReader } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { holdGrounds } from '#lib/result-sets/lane/lane.ts'
import { readWish } from '#lib/result-sets/wish-choices.ts'
import type { ResultSet, ResultStep } from '#prisma/generated/client.ts'
import type { OwnHold, OwnResults, OwnSetState, OwnStep } from './own-set-view.ts'

const awaited: OwnResults = { set: null, wish: null }

/** What a patient may know of the results of their orders, without any value. */
export async function readOwnResults(
  reader: DbReader,
  patientId: PatientId,
  orderIds: readonly OrderId[],
): Promise<(orderId: string) => OwnResults> {
  const where = { patientId, orderId: { in: [...orderIds] } }
  const wishes = await reader.resultWish.findMany({
    where,
    orderBy: { chosenAt: 'asc' },
    select: { orderId: true, choice: true },
  })
  const sets = await reader.resultSet.findMany({
    where: { ...where, receivedAt: { not: null } },
    omit: { snapshot: true },
  })
  const steps = await readSteps(reader, where)
  const holds = await readHolds(reader, sets)
  const settled = await findSettled(reader, patientId, sets)
  const wishOf = new Map(wishes.map(({ orderId, choice }) => [orderId, readWish(choice)]))
  const setOf = new Map(
    sets.map((set) => [
      set.orderId,
      presentSet(set, {
        hold: holds.get(set.holdId ?? '') ?? null,
        step: steps.get(set.orderId) ?? null,
        isSettled: settled.has(set.orderId),
      }),
    ]),
  )
  return (orderId) => ({
    ...awaited,
    set: setOf.get(orderId) ?? null,
    wish: wishOf.get(orderId) ?? null,
  })
}

type StoredSet = Omit<ResultSet, 'snapshot'>
type SignedStep = ResultStep & { name: string | null }

interface Around {
  hold: OwnHold | null
  step: SignedStep | null
  isSettled: boolean
}

function presentSet(set: StoredSet, { hold, step, isSettled }: Around): OwnSetState {
  return {
    receivedAt: (set.receivedAt ?? set.releasedAt ?? new Date(0)).toISOString(),
    releasedAt: set.releasedAt?.toISOString() ?? null,
    resultCount: set.resultCount,
    missingCount: set.missingCount,
    isPartial: set.status === 'partial',
    // Held or not, a critical value is something the patient must hear of.
    isCritical: set.criticalCount > 0,
    isCriticalOpen: set.criticalCount > 0 && !isSettled,
    correctedAt: set.releasedAt && (set.correctedAt?.toISOString() ?? null),
    hold,
    step: step && presentStep(step, set.lane === 'done'),
    isNew: set.releasedAt !== null && set.holdId === null && set.openedAt === null,
  }
}

function presentStep({ kind, text, name, signedAt }: SignedStep, isCurrent: boolean): OwnStep {
  return {
    kind: kind === 'no-action' || kind === 'template' ? kind : 'comment',
    text,
    by: name,
    at: signedAt.toISOString(),
    isCurrent,
  }
}

/** Orders whose critical results are all closed: someone has dealt with each of them. */
async function findSettled(reader: DbReader, patientId: PatientId, sets: readonly StoredSet[]) {
  const critical = sets.filter(({ criticalCount }) => criticalCount > 0)
  if (critical.length === 0) return new Set<string>()
  const found = await reader.criticalResult.findMany({
    where: {
      patientId,
      sourceKind: 'order',
      sourceId: { in: critical.map(({ orderId }) => orderId) },
    },
    select: { sourceId: true, state: true },
  })
  const byOrder = Map.groupBy(found, ({ sourceId }) => sourceId)
  return new Set(
    [...byOrder].flatMap(([orderId, loops]) =>
      loops.every(({ state }) => state === 'closed') ? [orderId] : [],
    ),
  )
}

/** The newest step of each set, with the clinician's name. */
async function readSteps(
  reader: DbReader,
  where: { patientId: PatientId; orderId: { in: OrderId[] } },
): Promise<Map<string, SignedStep>> {
  const steps = await reader.resultStep.findMany({ where, orderBy: { signedAt: 'asc' } })
  const users = await reader.user.findMany({
    where: { id: { in: steps.map(({ signedBy }) => signedBy) } },
    select: { id: true, name: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  return new Map(
    steps.map((step) => [step.orderId, { ...step, name: nameOf.get(step.signedBy) ?? null }]),
  )
}

async function readHolds(reader: DbReader, sets: readonly StoredSet[]) {
  const holds = await reader.resultHold.findMany({
    where: { id: { in: sets.flatMap(({ holdId }) => holdId ?? []) } },
  })
  const rules = await reader.holdRule.findMany({
    where: { id: { in: holds.flatMap(({ ruleId }) => ruleId ?? []) } },
    select: { id: true, state: true, source: true },
  })
  return new Map(
    holds.map(({ id, ground, endsAt, ruleId }): [string, OwnHold] => {
      const rule = rules.find((each) => each.id === ruleId)
      return [
        id,
        {
          ground: holdGrounds.find((known) => known === ground) ?? 'harm',
          endsAt: endsAt.toISOString(),
          rule: rule ? { state: rule.state, source: rule.source } : null,
        },
      ]
    }),
  )
}
