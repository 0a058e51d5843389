import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { Prisma } from '#prisma/generated/client.ts'

/**
 * The ids by which entries of lists name patients: their own, and those of their orders, reports, conversations, critical
 * results and second readings. `patients`: a query of patients' ids as text.
 */
export function listConcernedIds(patients: Prisma.Sql): Prisma.Sql {
  const ids = Prisma.sql`SELECT id::uuid FROM concerned`
  return Prisma.sql`
    WITH concerned(id) AS MATERIALIZED (${patients})
    SELECT id FROM concerned
    UNION ALL SELECT order_id::text FROM order_projection WHERE client_user_id IN (SELECT id FROM concerned)
    UNION ALL SELECT job_id::text FROM report_projection WHERE client_user_id IN (SELECT id FROM concerned)
    UNION ALL SELECT id::text FROM conversation WHERE patient_id IN (${ids})
    UNION ALL SELECT id::text FROM critical_result WHERE patient_id IN (${ids})
    UNION ALL SELECT id::text FROM second_reading WHERE patient_id IN (${ids})`
}

/** The condition of entries that concern a patient, alone or as a row of a list. */
export async function whereConcerns(tx: Transaction, patientId: PatientId) {
  const ids = await tx.$queryRaw<{ id: string }[]>(
    listConcernedIds(Prisma.sql`SELECT ${patientId}::text`),
  )
  return { OR: [{ patientId }, { shownIds: { hasSome: ids.map(({ id }) => id) } }] }
}
