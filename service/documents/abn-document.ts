import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { presentDay } from '#service/http/present-time.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { joinName } from '#service/results/present-results.ts'
import { readPatient } from '#service/results/read-person.ts'

const options = [
  'Option 1. I want the test. Bill Medicare first; if Medicare does not pay, I am responsible for payment and may appeal.',
  'Option 2. I want the test, but do not bill Medicare. I am responsible for payment and cannot appeal.',
  'Option 3. I do not want the test. I am not responsible for payment.',
]

/** What the patient signs before a test that Medicare may not pay. */
export async function writeAbn(order: StoredOrder): Promise<Uint8Array> {
  const title = 'Advance Beneficiary Notice of Non-coverage'
  const writer = await BlockWriter.create(title, order.createdAt)
  const patient = readPatient(order)
  writer.heading(title, 'H1')
  writer.pairs([
    [`Patient: ${joinName(patient)}`, `DOB: ${patient.dob ?? ''}`],
    [`Order: ${order.id}`, `Ordered: ${presentDay(order.createdAt)}`],
  ])
  writer.heading('Test')
  writer.text(`${order.labTest.name}, estimated cost $${Number(order.labTest.price).toFixed(2)}`)
  writer.heading('Reason Medicare may not pay')
  writer.text('The order names no diagnosis for which Medicare covers this test.')
  writer.heading('Options: choose one')
  for (const option of options) writer.text(option)
  writer.space(24)
  writer.pairs([['Signature: ______________________________', 'Date: ____________________']])
  return writer.pdf.save()
}
