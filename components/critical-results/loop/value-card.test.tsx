import { expect, it } from 'vitest'
import type { CriticalClinical, CriticalView } from '#lib/critical-results/critical-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ValueCard } from './value-card.tsx'

const value = {
  analyte: 'Potassium',
  value: '6.7',
  unit: 'mmol/L',
  collectedAt: '2026-03-01',
  isCritical: true,
  side: 'high',
}
const clinical = { patientName: 'Ada Byrd', value, former: null } as unknown as CriticalClinical
const record = {
  previous: null,
  source: { kind: 'report', sourceId: 'r' },
} as unknown as NonNullable<CriticalView['record']>

it('says how long ago the value was collected, as the bar does, not how old it was when it came', () => {
  const words = wordsOf(
    <ValueCard
      clinical={clinical}
      record={record}
      raisedAt="2026-05-10T12:00:00Z"
      now="2026-08-10T12:00:00Z"
      withdrawal={null}
    />,
  )
  expect(words).toContain('collected 5 months ago')
})
