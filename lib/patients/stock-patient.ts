import { db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { ensureServiceUser } from './link-service-user.ts'

export interface StockPatient {
  patientId: PatientId
  serviceUserId: string
}

/** The clinic's stock is a patient without an account; any patient may register its kits. */
export async function ensureStockPatient(): Promise<StockPatient> {
  const patientId = (await findStockPatientId()) ?? (await createStockPatient())
  return { patientId, serviceUserId: await ensureServiceUser(patientId) }
}

async function findStockPatientId(): Promise<PatientId | undefined> {
  const row = await db().patient.findFirst({
    where: { isStock: true },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return row ? asPatientId(row.id) : undefined
}

/** Creates one row even when processes start at once: after taking the lock, the query sees what others committed. */
async function createStockPatient(): Promise<PatientId> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stock-patient'))`
    const existing = await tx.patient.findFirst({ where: { isStock: true }, select: { id: true } })
    const { id } =
      existing ?? (await tx.patient.create({ data: { isStock: true }, select: { id: true } }))
    return asPatientId(id)
  })
}
