import type { Transaction } from '#lib/db/client.ts'
import { resultNoticeKinds } from '#lib/mail/templates/results-mail.ts'
import { type HoldEnd, holdEnds } from '#lib/result-sets/holds/end-hold.ts'
import { type HoldGround, holdGrounds } from '#lib/result-sets/lane/lane.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import type { SetEvent, SetHold, StepView } from './desk-view.ts'

export async function findHold(tx: Transaction, holdId: string | null): Promise<SetHold | null> {
  if (!holdId) return null
  const hold = await tx.resultHold.findUniqueOrThrow({ where: { id: holdId } })
  const rule = hold.ruleId ? await tx.holdRule.findUnique({ where: { id: hold.ruleId } }) : null
  const names = await findNames(tx, [hold.startedBy])
  return {
    ground: readHoldGround(hold.ground),
    source: rule?.source ?? null,
    note: hold.note,
    startedAt: hold.startedAt.toISOString(),
    endsAt: hold.endsAt.toISOString(),
    startedBy: nameIn(names, hold.startedBy),
  }
}

export async function findStep(
  tx: Transaction,
  { orderId }: StoredSet,
  isCurrent: boolean,
): Promise<StepView | null> {
  const step = await tx.resultStep.findFirst({
    where: { orderId },
    orderBy: { signedAt: 'desc' },
  })
  if (!step) return null
  const names = await findNames(tx, [step.signedBy])
  return {
    kind: step.kind,
    text: step.text,
    signedAt: step.signedAt.toISOString(),
    signedBy: nameIn(names, step.signedBy),
    isOutdated: !isCurrent,
  }
}

/** What happened to the set, newest first, with the person where it was one. */
export async function listEvents(
  tx: Transaction,
  { orderId, receivedAt, releasedAt }: StoredSet,
  rows: readonly SetRow[],
): Promise<SetEvent[]> {
  const where = { where: { orderId } }
  const holds = await tx.resultHold.findMany({ ...where, include: { end: true } })
  const steps = await tx.resultStep.findMany(where)
  const openings = await tx.resultOpening.findMany(where)
  const notices = await tx.resultNotice.findMany({
    where: { orderId, kind: { in: [...resultNoticeKinds] }, mailedAt: { not: null } },
  })
  const names = await findNames(tx, [
    ...holds.flatMap(({ startedBy, end }) => [startedBy, end?.endedBy ?? null]),
    ...steps.map(({ signedBy }) => signedBy),
    ...openings.map(({ userId }) => userId),
  ])
  const text = (at: Date) => at.toISOString()
  const events: SetEvent[] = [
    ...(receivedAt ? [{ kind: 'received' as const, at: text(receivedAt), by: null }] : []),
    ...(releasedAt ? [{ kind: 'released' as const, at: text(releasedAt), by: null }] : []),
    ...rows.flatMap(listCorrections),
    ...holds.map(({ ground, note, startedAt, startedBy }) => ({
      kind: 'held' as const,
      ground: readHoldGround(ground),
      note,
      at: text(startedAt),
      by: nameIn(names, startedBy),
    })),
    ...holds.flatMap(({ end }) =>
      end
        ? [
            {
              kind: 'hold-ended' as const,
              end: readHoldEnd(end.kind),
              at: text(end.endedAt),
              by: nameIn(names, end.endedBy),
            },
          ]
        : [],
    ),
    ...steps.map((step) => ({
      kind: 'reviewed' as const,
      step: step.kind,
      text: step.text,
      at: text(step.signedAt),
      by: nameIn(names, step.signedBy),
    })),
    ...openings.map(({ openedAt, userId }) => ({
      kind: 'opened' as const,
      at: text(openedAt),
      by: nameIn(names, userId),
    })),
    ...notices.flatMap(({ kind, mailedAt }) => {
      const notice = resultNoticeKinds.find((known) => known === kind)
      return notice && mailedAt
        ? [{ kind: 'notified' as const, notice, at: text(mailedAt), by: null }]
        : []
    }),
  ]
  return events.sort((a, b) => b.at.localeCompare(a.at))
}

function listCorrections({ name, value, unit, former, correctedAt }: SetRow): SetEvent[] {
  const last = former.at(-1)
  if (!last || !correctedAt || Number.isNaN(Date.parse(correctedAt))) return []
  return [
    {
      kind: 'corrected',
      name,
      before: [last.value, last.unit].filter(Boolean).join(' '),
      value: [value, unit].filter(Boolean).join(' '),
      at: new Date(correctedAt).toISOString(),
      by: null,
    },
  ]
}

export async function findNames(tx: Transaction, userIds: readonly (string | null)[]) {
  const users = await tx.user.findMany({
    where: { id: { in: userIds.filter((id) => id !== null) } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}

export const nameIn = (names: ReadonlyMap<string, string>, userId: string | null) =>
  userId === null ? null : (names.get(userId) ?? null)

export function readHoldGround(stored: string): HoldGround {
  return holdGrounds.find((ground) => ground === stored) ?? 'harm'
}

export function readHoldEnd(stored: string): HoldEnd {
  return holdEnds.find((end) => end === stored) ?? 'expired'
}
