import { Prisma } from '#prisma/generated/client.ts'

/** Rows `s` that this reviewer may read, of reports `r` that are still there. */
export const waitingReadings = (userId: string) => Prisma.sql`
  second_reading s
  JOIN report_projection r ON r.job_id = s.job_id AND r.client_user_id = s.patient_id::text
  WHERE s.read_at IS NULL AND NOT ${userId} = ANY(s.not_for)`

/** Rows `s` whose two readings differ and that no one has decided, of reports `r` of patients `p`. */
export const openDisagreements = Prisma.sql`
  second_reading s
  JOIN report_projection r ON r.job_id = s.job_id AND r.client_user_id = s.patient_id::text
  JOIN patient p ON p.id = s.patient_id
  WHERE s.differs <> '{}' AND s.outcome IS NULL`
