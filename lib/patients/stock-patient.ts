import { db } from '#lib/db/client.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'

export interface StockPatient {
  patientId: string
  serviceUserId: string
}

/** The clinic's stock, as a patient without an account: its kits may be registered by any of the clinic's patients. */
export async function ensureStockPatient(): Promise<StockPatient> {
  const patientId = (await findStockPatientId()) ?? (await createStockPatient())
  return { patientId, serviceUserId: await ensureServiceUser(patientId) }
}

async function findStockPatientId(): Promise<string | undefined> {
  const row = await db().patient.findFirst({
    where: { isStock: true },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  })
  return row?.id
}

/** One row however many processes start at once: the lock comes first, so that the look sees what others committed. */
async function createStockPatient(): Promise<string> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('stock-patient'))`
    const existing = await tx.patient.findFirst({ where: { isStock: true }, select: { id: true } })
    const { id } =
      existing ?? (await tx.patient.create({ data: { isStock: true }, select: { id: true } }))
    return id
  })
}
