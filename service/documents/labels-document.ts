import { formatSampleId } from '#contract/sample-id.ts'
import { TaggedPdf } from '#platform/pdf/tagged-pdf.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { joinName } from '#service/results/present-results.ts'
import { readPatient } from '#service/results/read-person.ts'
import { drawBarcodeBars } from './draw-barcode-bars.ts'

interface Labels {
  /** YYYY-MM-DD */
  collectionDate: string
  count: number
}

/** 4 × 2 inches, a common size of label printers. */
const labelSize: [number, number] = [288, 144]

/** One page for each label. */
export async function writeLabels(
  order: StoredOrder,
  { collectionDate, count }: Labels,
): Promise<Uint8Array> {
  const pdf = await TaggedPdf.create({
    title: 'Sample labels',
    createdAt: order.updatedAt,
    size: labelSize,
  })
  const writer = new BlockWriter(pdf, 16)
  const patient = readPatient(order)
  const sampleId = order.sampleId ?? ''
  for (let index = 0; index < count; index += 1) {
    if (index > 0) writer.breakPage()
    const bars = drawBarcodeBars(sampleId, 26)
    writer.figure(bars.path, { ...bars, scale: 1.3 }, `Barcode of the sample id ${sampleId}`)
    writer.text(formatSampleId(sampleId), { isBold: true, role: 'H1' })
    writer.text(joinName(patient), { isBold: true })
    writer.text(`DOB: ${patient.dob ?? ''}`)
    writer.text(`Collected: ${collectionDate}`)
  }
  return writer.pdf.save()
}
