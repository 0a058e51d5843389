import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { findAnchors } from '#lib/harm-anchors/find-anchors.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { type AskedBiomarker, readBiomarker, subjectOf } from '#lib/results/get-biomarker.ts'
import { readResultsOf } from '#lib/results/read-results-of.ts'
import type { Result } from '#prisma/generated/client.ts'
import { listCorrections } from './list-corrections.ts'
import type { OwnBiomarkerView, OwnSource } from './own-set-page.ts'
import { readOwnResults } from './read-own-results.ts'

/** With what the laboratory corrected and the clinic said about the newest value. The access is audited. */
export function getOwnBiomarker(
  context: Context,
  asked: AskedBiomarker,
): Promise<OwnBiomarkerView> {
  return readResultsOf(
    context,
    { action: 'results.read', subject: subjectOf(asked) },
    async (tx, owner) => {
      const { view, newest } = await readBiomarker(tx, owner, { ...asked, hasReviews: false })
      const [shown] = view.values.map((value) => ({ ...value, loincCode: newest.loincCode }))
      const anchors = await findAnchors(tx, shown ? [shown] : [], context.locale)
      return {
        ...view,
        source: await readSource(tx, newest),
        anchor: anchors.get(newest.id) ?? null,
      }
    },
  )
}

/** Null for a value of an uploaded report. */
async function readSource(
  tx: Transaction,
  { orderId: id, patientId: owner, rowId }: Result,
): Promise<OwnSource | null> {
  if (id === null) return null
  const [orderId, patientId] = [asOrderId(id), asPatientId(owner)]
  const { set } = (await readOwnResults(tx, patientId, [orderId]))(orderId)
  const stored = await tx.resultSet.findFirst({ where: { orderId, patientId } })
  const order = await tx.orderProjection.findFirst({ where: { orderId, clientUserId: patientId } })
  const answer = readAnswer(stored?.snapshot)
  const row = answer && readSetRows(answer).find(({ rowKey }) => rowKey === rowId)
  return {
    orderId,
    testName: order?.labTestName ?? null,
    set,
    corrections: listCorrections(row ?? undefined),
  }
}
