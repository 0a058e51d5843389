import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { FoundOrder } from '#lib/orders/present-order.ts'
import { readFields } from '#lib/orders/present-order.ts'
import { type DocumentKind, documentKinds, type OrderDocument } from './order-page-view.ts'

interface Asked {
  found: FoundOrder
  /** the laboratory has reported something */
  hasReport: boolean
  needsReason: boolean
}

/** With results or clinical notes in them. */
const clinical: readonly DocumentKind[] = ['result', 'requisition']

export const isClinical = (kind: DocumentKind) => clinical.includes(kind)

/** Those that the service has by now. */
export function listDocuments({ found, hasReport, needsReason }: Asked): OrderDocument[] {
  const isRequested =
    readFields(found.row).text('requisition_form_url') !== null ||
    found.events.some(({ status }) => lowLevelOf(status) === 'requisition_created')
  const exists: Record<DocumentKind, boolean> = {
    result: hasReport,
    requisition: isRequested,
    labels: isRequested && highLevelOf(found.row.status) !== 'cancelled',
    // Others have someone who collects the sample.
    instructions: found.row.method === 'testkit',
  }
  return documentKinds
    .filter((kind) => exists[kind])
    .map((kind) => ({ kind, needsReason: needsReason && isClinical(kind) }))
}
