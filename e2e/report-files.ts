import { toldAtOnce } from '#service/testing/write-bomb.ts'
import { writePdf } from '../scripts/write-pdf.ts'

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

/** No table knows the name: somebody has to look. */
export const doubtfulRow = 'Zonulin  41  ng/mL  0 - 60'

/** A report of the demo patient whose every value can be read for certain. */
export function writeReport({ name, dob }: ReportPerson = demoPatient, rows = certainRows): Buffer {
  return writePdf([
    [
      'Northfield Clinical Laboratory',
      `Patient: ${name}  DOB: ${dob}  Collected: 2026-03-14`,
      'Test  Result  Units  Reference Range',
      ...rows,
    ],
  ])
}

/** A bill of the laboratory, which is no report. */
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

/** A PDF that opens with a password alone. */
export function writeLocked(): Buffer {
  const [, write] = toldAtOnce['a password'] ?? []
  if (!write) throw new Error('no file with a password')
  return write()
}
