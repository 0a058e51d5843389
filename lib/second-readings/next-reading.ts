import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { readingPlace, type WaitingReading } from './second-reading-view.ts'
import { openDisagreements, waitingReadings } from './waiting-readings.ts'

const countLimit = 1_000

export interface NextReading {
  /** null where nothing waits for the reader */
  next: WaitingReading | null
  /** this one included */
  total: number
}

/** The row that waited longest for a second reader like this one: where it is, and not what it says. */
export async function getNextReading(context: Context): Promise<NextReading> {
  const { userId } = requireStaff(context, 'reports:review')
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: string; patient_id: string; place: unknown }[]>`
      SELECT s.id::text, s.patient_id::text, s.place FROM ${waitingReadings(userId)}
       ORDER BY s.picked_at, s.id LIMIT 1`
    if (!row) return { next: null, total: 0 }
    await recordAudit(tx, context, {
      action: 'second-readings.open',
      patientId: row.patient_id,
      subject: 'second-reading',
      subjectId: row.id,
    })
    const [counted] = await tx.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT 1 FROM ${waitingReadings(userId)} LIMIT ${countLimit}) AS found`
    const place = readingPlace.parse(row.place)
    return { next: { readingId: row.id, place }, total: counted?.n ?? 1 }
  })
}

/** Not personal data, so not audited. */
export async function countSecondReadings(
  context: Context,
): Promise<{ waiting: number; disagreements: number }> {
  const { userId } = requireStaff(context, 'reports:review')
  const [row] = await db().$queryRaw<{ waiting: number; disagreements: number }[]>`
    SELECT (SELECT count(*)::int FROM (SELECT 1 FROM ${waitingReadings(userId)} LIMIT ${countLimit}) AS a) AS waiting,
           (SELECT count(*)::int FROM (SELECT 1 FROM ${openDisagreements} LIMIT ${countLimit}) AS b) AS disagreements`
  return row ?? { waiting: 0, disagreements: 0 }
}
