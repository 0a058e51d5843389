import { writePdf } from '#testing/parsing/write-pdf.ts'
import { detectedOnOpen } from '#testing/service/write-bomb.ts'

interface ReportPerson {
  /** as the laboratory prints it */
  name: string
  dob: string
}

const demoPatient: ReportPerson = { name: 'Maria Alvarez', dob: '1986-04-12' }

export const certainRows = [
  'Ferritin  9  ng/mL  15 - 150',
  'Sodium  140  mmol/L  135 - 145',
  'Potassium  4.1  mmol/L  3.5 - 5.1',
]

/** An unknown name, which sends the report to review. */
export const doubtfulRow = 'Zonulin  41  ng/mL  0 - 60'

/** A report of the demo patient in which every value is read with certainty. */
export function writeReport(
  { name, dob, collected = '2026-03-14' }: ReportPerson & { collected?: string } = demoPatient,
  rows = certainRows,
): Buffer {
  return writePdf([
    [
      'Northfield Clinical Laboratory',
      `Patient: ${name}  DOB: ${dob}  Collected: ${collected}`,
      'Test  Result  Units  Reference Range',
      ...rows,
    ],
  ])
}

/** A report that names no one, with a potassium that no living person has. */
export function writeUnnamedReport(): Buffer {
  return writePdf([
    [
      'Northfield Clinical Laboratory',
      'Collected: 2026-03-14',
      'Test  Result  Units  Reference Range',
      'Ferritin  9  ng/mL  15 - 150',
      'Potassium  41  mmol/L  3.5 - 5.1',
    ],
  ])
}

/** A lab's invoice, which is not a report. */
export function writeInvoice(): Buffer {
  return writePdf([
    [
      'INVOICE',
      'Invoice number 2026-0815',
      'Description  Quantity  Unit price  Amount',
      'Office visit  1  120.00 USD  120.00 USD',
      'Handling fee  1  15.00 USD  15.00 USD',
      'Total due  135.00 USD',
      'Please pay within 30 days to the account below. Thank you for your visit.',
    ],
  ])
}

/** A PDF that needs a password. */
export function writeLocked(): Buffer {
  const [, write] = detectedOnOpen['a password'] ?? []
  if (!write) throw new Error('no file with a password')
  return write()
}
