import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'

/** The app's copy of a patient's wearable data, which the log's messages bring back. */
export async function deleteWearables(tx: Transaction, patientId: PatientId) {
  const where = { patientId }
  await tx.wearableConnection.deleteMany({ where })
  await tx.wearableHistory.deleteMany({ where })
  await tx.wearableSeries.deleteMany({ where })
  await tx.wearableContext.deleteMany({ where })
  await tx.wearableSample.deleteMany({ where })
  await tx.wearableSummary.deleteMany({ where })
  await tx.wearableDevice.deleteMany({ where })
  await tx.wearableStream.deleteMany({ where })
  await tx.wearableDay.deleteMany({ where })
}
