export type DemoRow = readonly [
  name: string,
  value: string,
  flag: string,
  unit: string,
  range: string,
]

export interface DemoPanel {
  title: string
  rows: readonly DemoRow[]
}

export interface DemoReport {
  /** the idempotency key, so that an interrupted seed uploads nothing twice */
  name: string
  person: number
  daysAgo: number
  printedDob?: string
  panels: readonly DemoPanel[]
}

/** A laboratory's own short names, which no reader knows: people teach them (teach-reading.ts). */
export const shortNames = { glucose: 'GLF-S', cholesterol: 'CHT-S' } as const

/** Invented. `doubtful` and `other-birth-date` wait for a review: an impossible value, and another person's birth date. */
export const demoReports: DemoReport[] = [
  {
    name: 'year-ago',
    person: 0,
    daysAgo: 371,
    panels: [
      {
        title: 'Iron Studies',
        rows: [
          ['Ferritin', '9', 'L', 'ng/mL', '15 - 150'],
          ['Iron, Total', '38', 'L', 'ug/dL', '45 - 160'],
        ],
      },
      {
        title: 'Basic Metabolic Panel',
        rows: [
          ['Glucose', '101', 'H', 'mg/dL', '70 - 99'],
          ['Creatinine', '0.8', '', 'mg/dL', '0.6 - 1.1'],
          ['Sodium', '140', '', 'mmol/L', '135 - 145'],
          ['Potassium', '4.4', '', 'mmol/L', '3.5 - 5.1'],
        ],
      },
      {
        title: 'Lipid Panel',
        rows: [
          ['Cholesterol, Total', '224', 'H', 'mg/dL', '< 200'],
          ['HDL Cholesterol', '52', '', 'mg/dL', '> 50'],
        ],
      },
    ],
  },
  {
    name: 'spring',
    person: 0,
    daysAgo: 214,
    panels: [
      {
        title: 'Iron Studies',
        rows: [
          ['Ferritin', '14', 'L', 'ng/mL', '15 - 150'],
          ['Iron, Total', '52', '', 'ug/dL', '45 - 160'],
        ],
      },
      {
        title: 'Basic Metabolic Panel',
        rows: [
          ['Glucose', '96', '', 'mg/dL', '70 - 99'],
          ['Creatinine', '0.9', '', 'mg/dL', '0.6 - 1.1'],
          ['Sodium', '139', '', 'mmol/L', '135 - 145'],
        ],
      },
      {
        title: 'Lipid Panel',
        rows: [
          ['Cholesterol, Total', '211', 'H', 'mg/dL', '< 200'],
          ['HDL Cholesterol', '54', '', 'mg/dL', '> 50'],
        ],
      },
    ],
  },
  {
    name: 'autumn',
    person: 0,
    daysAgo: 38,
    panels: [
      {
        title: 'Iron Studies',
        rows: [
          ['Ferritin', '31', '', 'ng/mL', '15 - 150'],
          ['Iron, Total', '74', '', 'ug/dL', '45 - 160'],
        ],
      },
      {
        title: 'Basic Metabolic Panel',
        rows: [
          ['Glucose', '92', '', 'mg/dL', '70 - 99'],
          ['Creatinine', '0.8', '', 'mg/dL', '0.6 - 1.1'],
          ['Sodium', '141', '', 'mmol/L', '135 - 145'],
          ['Potassium', '4.1', '', 'mmol/L', '3.5 - 5.1'],
        ],
      },
      {
        title: 'Lipid Panel',
        rows: [
          ['Cholesterol, Total', '206', 'H', 'mg/dL', '< 200'],
          ['HDL Cholesterol', '56', '', 'mg/dL', '> 50'],
        ],
      },
    ],
  },
  {
    name: 'doubtful',
    person: 0,
    daysAgo: 6,
    panels: [
      { title: 'Iron Studies', rows: [['Ferritin', '36', '', 'ng/mL', '15 - 150']] },
      { title: 'Electrolytes', rows: [['Potassium', '41', '', 'mmol/L', '3.5 - 5.1']] },
    ],
  },
  {
    name: 'other-birth-date',
    person: 1,
    daysAgo: 9,
    printedDob: '1997-03-09',
    panels: [
      {
        title: 'Basic Metabolic Panel',
        rows: [
          ['Sodium', '138', '', 'mmol/L', '135 - 145'],
          ['Glucose', '128', 'H', 'mg/dL', '70 - 99'],
        ],
      },
    ],
  },
  teachingReport({ person: 20, daysAgo: 47, glucose: '94', cholesterol: '188' }),
  teachingReport({ person: 21, daysAgo: 33, glucose: '108', cholesterol: '213' }),
]

interface Teaching {
  person: number
  daysAgo: number
  glucose: string
  cholesterol: string
}

function teachingReport({ person, daysAgo, glucose, cholesterol }: Teaching): DemoReport {
  return {
    name: 'short-names',
    person,
    daysAgo,
    panels: [
      {
        title: 'Basic Metabolic Panel',
        rows: [
          [shortNames.glucose, glucose, Number(glucose) > 99 ? 'H' : '', 'mg/dL', '70 - 99'],
          ['Creatinine', '0.9', '', 'mg/dL', '0.6 - 1.3'],
          ['Sodium', '139', '', 'mmol/L', '135 - 145'],
          ['Potassium', '4.3', '', 'mmol/L', '3.5 - 5.1'],
          ['Chloride', '103', '', 'mmol/L', '98 - 107'],
          ['Calcium', '9.4', '', 'mg/dL', '8.6 - 10.3'],
        ],
      },
      {
        title: 'Lipid Panel',
        rows: [
          [
            shortNames.cholesterol,
            cholesterol,
            Number(cholesterol) > 199 ? 'H' : '',
            'mg/dL',
            '< 200',
          ],
          ['HDL Cholesterol', '55', '', 'mg/dL', '> 40'],
          ['Triglycerides', '112', '', 'mg/dL', '< 150'],
        ],
      },
      {
        title: 'Iron Studies',
        rows: [
          ['Ferritin', '88', '', 'ng/mL', '15 - 150'],
          ['Iron, Total', '96', '', 'ug/dL', '45 - 160'],
        ],
      },
    ],
  }
}
