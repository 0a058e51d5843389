import { Prisma } from '#prisma/generated/client.ts'

/** Whether a row of report `r` waits for this reviewer: for them by name, or for anyone and handed over by others. */
export const waitsFor = (userId: string) => Prisma.sql`
  EXISTS (SELECT 1 FROM row_handover w
           WHERE w.job_id = r.job_id AND w.outcome IS NULL
             AND (w.asked_of = ${userId} OR (w.asked_of IS NULL AND NOT ${userId} = ANY(w.askers))))`

export const handedOverBy = (userId: string) => Prisma.sql`
  EXISTS (SELECT 1 FROM row_handover w
           WHERE w.job_id = r.job_id AND w.outcome IS NULL AND w.asked_by = ${userId})`
