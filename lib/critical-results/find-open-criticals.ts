import type { DbReader } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'

/** The ids of a patient's loops that are not closed, oldest first; also of those that only the clinic sees. */
export async function findOpenCriticals(reader: DbReader, patientId: PatientId): Promise<string[]> {
  const rows = await reader.criticalResult.findMany({
    where: { patientId, state: { not: 'closed' } },
    orderBy: [{ raisedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}
