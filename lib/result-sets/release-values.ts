import type { ResultSet } from '#contract/results.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import type { Result } from '#prisma/generated/client.ts'
import { buildResultRows } from './build-result-rows.ts'
import { findPatientZone } from './find-patient-zone.ts'
import type { SetRow } from './result-row.ts'

interface Released {
  orderId: OrderId
  patientId: PatientId
  answer: ResultSet
  rows: readonly SetRow[]
}

/**
 * The set's values join the patient's history; a value that differs from the one there replaces it, and the former one
 * stays readable. Safe to repeat. Returns how many values a patient could have read before and now differ.
 */
export async function releaseValues(
  tx: Transaction,
  { orderId, patientId, answer, rows }: Released,
): Promise<{ replaced: number }> {
  const { revision } = await tx.resultSet.findUniqueOrThrow({ where: { orderId } })
  const current = await tx.result.findMany({ where: { orderId, replacedAt: null } })
  const known = new Map(current.map((row) => [row.rowId, row]))
  const timeZone = await findPatientZone(tx, patientId)
  const built = buildResultRows({ orderId, patientId, revision }, { answer, rows, timeZone })
  const news = built.filter((row) => {
    const former = known.get(row.rowId)
    return !former || canonicalText(pickValue(former)) !== canonicalText(pickValue(row))
  })
  const replacedIds = news.flatMap(({ rowId }) => known.get(rowId)?.id ?? [])
  await tx.$executeRaw`
    UPDATE result SET replaced_at = now() WHERE id = ANY(${replacedIds}::uuid[]) AND replaced_at IS NULL`
  await tx.result.createMany({ data: news, skipDuplicates: true })
  await tx.$executeRaw`
    UPDATE result_set SET released_at = coalesce(released_at, now()) WHERE order_id = ${orderId}::uuid`
  const differs = news.filter(({ rowId, value, unit, interpretation }) => {
    const former = known.get(rowId)
    return (
      former &&
      [former.value, former.unit, former.interpretation].join() !==
        [value, unit ?? null, interpretation].join()
    )
  })
  return { replaced: differs.length }
}

/** What a reader can tell apart. */
function pickValue(row: Partial<Result> | ReturnType<typeof buildResultRows>[number]) {
  const { value, unit, referenceRange, low, high, interpretation, isAbove, isBelow, status, note } =
    row
  return { value, unit, referenceRange, low, high, interpretation, isAbove, isBelow, status, note }
}
