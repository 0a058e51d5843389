import { writePdf } from '../../scripts/write-pdf.ts'

export interface DemoReport {
  /** names the upload, so that a start that was cut off writes none twice */
  name: string
  /** of the seeded people */
  person: number
  /** before today */
  daysAgo: number
  /** as the laboratory has it, where that is another than the clinic's */
  printedDob?: string
  rows: string[]
}

/** Invented. The last two wait for a person: a value that cannot be, and a birth date that is not the patient's. */
export const demoReports: DemoReport[] = [
  {
    name: 'year-ago',
    person: 0,
    daysAgo: 371,
    rows: [
      'Ferritin  9  ng/mL  15 - 150',
      'Glucose  101  mg/dL  70 - 99',
      'Creatinine  0.8  mg/dL  0.6 - 1.1',
      'Sodium  140  mmol/L  135 - 145',
      'Potassium  4.4  mmol/L  3.5 - 5.1',
      'Cholesterol, Total  224  mg/dL  < 200',
    ],
  },
  {
    name: 'autumn',
    person: 0,
    daysAgo: 214,
    rows: [
      'Ferritin  14  ng/mL  15 - 150',
      'Glucose  96  mg/dL  70 - 99',
      'Creatinine  0.9  mg/dL  0.6 - 1.1',
      'Sodium  139  mmol/L  135 - 145',
      'Cholesterol, Total  211  mg/dL  < 200',
    ],
  },
  {
    name: 'spring',
    person: 0,
    daysAgo: 38,
    rows: [
      'Ferritin  31  ng/mL  15 - 150',
      'Glucose  92  mg/dL  70 - 99',
      'Creatinine  0.8  mg/dL  0.6 - 1.1',
      'Sodium  141  mmol/L  135 - 145',
      'Potassium  4.1  mmol/L  3.5 - 5.1',
      'Cholesterol, Total  206  mg/dL  < 200',
    ],
  },
  {
    name: 'doubtful',
    person: 0,
    daysAgo: 6,
    rows: ['Ferritin  36  ng/mL  15 - 150', 'Potassium  41  mmol/L  3.5 - 5.1'],
  },
  {
    name: 'other-birth-date',
    person: 1,
    daysAgo: 9,
    printedDob: '1997-03-09',
    rows: ['Sodium  138  mmol/L  135 - 145', 'Glucose  128  mg/dL  70 - 99'],
  },
]

export function writeDemoReport(
  { daysAgo, printedDob, rows }: DemoReport,
  { firstName, lastName, dob }: { firstName: string; lastName: string; dob: string },
): Buffer {
  const collected = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return writePdf([
    [
      'Northfield Clinical Laboratory',
      `Patient: ${firstName} ${lastName}  DOB: ${printedDob ?? dob}  Collected: ${collected}`,
      'Test  Result  Units  Reference Range',
      ...rows,
    ],
  ])
}
