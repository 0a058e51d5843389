import type { Transaction } from '#lib/db/client.ts'
import { resultNoticeKinds } from '#lib/mail/templates/results-mail.ts'
import { type HoldEnd, holdEnds } from '#lib/result-sets/holds/end-hold.ts'
import { type HoldGround, holdGrounds } from '#lib/result-sets/lane/lane.ts'
import type { SetRow } from '#lib/result-sets/result-row.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import type { SetEvent, SetHold, StepView } from './desk-view.ts'

interface StoredHold {
  ground: string
  source: string | null
  note: string | null
  startedAt: Date
  endsAt: Date
  startedBy: string | null
}

/** In one statement, as `listEvents`: staff open one set after the other. */
export async function findHold(tx: Transaction, holdId: string | null): Promise<SetHold | null> {
  if (!holdId) return null
  const [hold] = await tx.$queryRaw<StoredHold[]>`
    SELECT h.ground, r.source, h.note, h.started_at AS "startedAt", h.ends_at AS "endsAt", u.name AS "startedBy"
      FROM result_hold h LEFT JOIN hold_rule r ON r.id = h.rule_id LEFT JOIN "user" u ON u.id = h.started_by
     WHERE h.id = ${holdId}::uuid`
  if (!hold) return null
  return {
    ...hold,
    ground: readHoldGround(hold.ground),
    startedAt: hold.startedAt.toISOString(),
    endsAt: hold.endsAt.toISOString(),
  }
}

/** The next step that was signed last. */
export function findStep(events: readonly SetEvent[], isCurrent: boolean): StepView | null {
  const last = events.find((event) => event.kind === 'reviewed')
  if (!last) return null
  const { step: kind, text, at: signedAt, by: signedBy } = last
  return { kind, text, signedAt, signedBy, isOutdated: !isCurrent }
}

interface StoredEvent {
  kind: 'held' | 'hold-ended' | 'reviewed' | 'opened' | 'notified'
  /** the hold's ground or end, the step's or the notice's kind */
  what: string
  text: string | null
  at: Date
  by: string | null
}

/** What happened to the set, newest first, with the person where it was one. */
export async function listEvents(
  tx: Transaction,
  { orderId, receivedAt, releasedAt }: StoredSet,
  rows: readonly SetRow[],
): Promise<SetEvent[]> {
  const stored = await tx.$queryRaw<StoredEvent[]>`
    SELECT e.kind, e.what, e.text, e.at, u.name AS by FROM (
      SELECT 'held' AS kind, ground AS what, note AS text, started_at AS at, started_by AS user_id
        FROM result_hold WHERE order_id = ${orderId}::uuid
      UNION ALL SELECT 'hold-ended', d.kind, NULL, d.ended_at, d.ended_by
        FROM result_hold h JOIN result_hold_end d ON d.hold_id = h.id WHERE h.order_id = ${orderId}::uuid
      UNION ALL SELECT 'reviewed', kind, text, signed_at, signed_by
        FROM result_step WHERE order_id = ${orderId}::uuid
      UNION ALL SELECT 'opened', '', NULL, opened_at, user_id
        FROM result_opening WHERE order_id = ${orderId}::uuid
      UNION ALL SELECT 'notified', kind, NULL, mailed_at, NULL
        FROM result_notice WHERE order_id = ${orderId}::uuid AND mailed_at IS NOT NULL
           AND kind = ANY(${[...resultNoticeKinds]})
    ) AS e LEFT JOIN "user" u ON u.id = e.user_id`
  const text = (at: Date) => at.toISOString()
  const events: SetEvent[] = [
    ...(receivedAt ? [{ kind: 'received' as const, at: text(receivedAt), by: null }] : []),
    ...(releasedAt ? [{ kind: 'released' as const, at: text(releasedAt), by: null }] : []),
    ...rows.flatMap(listCorrections),
    ...stored.flatMap(presentEvent),
  ]
  return events.sort((a, b) => b.at.localeCompare(a.at))
}

function presentEvent({ kind, what, text, at, by }: StoredEvent): SetEvent[] {
  const base = { at: at.toISOString(), by }
  if (kind === 'held') return [{ ...base, kind, ground: readHoldGround(what), note: text }]
  if (kind === 'hold-ended') return [{ ...base, kind, end: readHoldEnd(what) }]
  if (kind === 'reviewed') return [{ ...base, kind, step: what, text }]
  if (kind === 'opened') return [{ ...base, kind }]
  const notice = resultNoticeKinds.find((known) => known === what)
  return notice ? [{ ...base, kind, notice }] : []
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
  const known = userIds.filter((id) => id !== null)
  if (known.length === 0) return new Map<string, string>()
  const users = await tx.user.findMany({
    where: { id: { in: known } },
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
