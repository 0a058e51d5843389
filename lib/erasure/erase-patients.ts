import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { attachmentStore } from '#lib/conversations/attachments/attachment-store.ts'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'

export const erasePatientsJob = defineJob({
  name: 'erasure.erase-patients',
  payload: z.object({}),
  // Backfilled for an hour in which no worker ran.
  schedule: { match: '29 * * * *', options: { backfillPeriod: 3_600_000 } },
  run: async () => {
    await erasePatients()
  },
})

/** Reading the whole log takes longer than the statements of a request may. */
const timeoutMs = 600_000

/** Erases deleted patients whose seven days are over, by PostgreSQL's clock; returns how many. */
export async function erasePatients(): Promise<number> {
  const due = await db().$queryRaw<{ patient_id: string }[]>`
    SELECT patient_id::text FROM patient_deletion
     WHERE erased_at IS NULL AND deleted_at <= now() - interval '7 days' ORDER BY deleted_at`
  let erased = 0
  for (const { patient_id: patientId } of due) if (await erasePatient(patientId)) erased += 1
  if (erased > 0) log().info({ erased }, 'erased deleted patients')
  return erased
}

async function erasePatient(patientId: string): Promise<boolean> {
  const isErased = await eraseRows(patientId)
  // Without their rows the files are removed at night, should this process end here.
  if (isErased) await attachmentStore().removeFolder(patientId)
  return isErased
}

async function eraseRows(patientId: string): Promise<boolean> {
  return db().$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = ${timeoutMs}`)
      const [row] = await tx.$queryRaw<{ is_erased: boolean }[]>`
        SELECT erase_patient(${patientId}::uuid) AS is_erased`
      if (!row?.is_erased) return false
      await recordAudit(tx, systemContext(randomUUID()), {
        action: 'patients.erase',
        patientId,
        subject: 'patient',
        subjectId: patientId,
      })
      return true
    },
    { timeout: timeoutMs },
  )
}
