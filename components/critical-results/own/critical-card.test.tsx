import { describe, expect, it } from 'vitest'
import { HomeLead } from '#components/patient-home/home-lead.tsx'
import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'
import { markupOf, wordsOf } from '#testing/web/words-of.tsx'
import { CriticalCard } from './critical-card.tsx'

const critical: OwnCriticalView = {
  criticalId: '6b1d2b52-0c4c-4f5b-9d0e-0d8f6f8f2a01',
  analyte: 'Potassium',
  value: '6.7',
  unit: 'mmol/L',
  referenceRange: null,
  side: 'high',
  isOld: false,
  isDoubtful: false,
  isCritical: true,
  former: null,
  collectedAt: null,
  raisedAt: '2026-05-19T12:00:00Z',
  advice: null,
  companion: null,
  address: null,
  steps: [],
}
const clinic = { phone: '+13035550142', shownPhone: '(303) 555-0142' }

describe('the card of a critical result', () => {
  it('has 911 and looks like an alert', () => {
    const markup = markupOf(<CriticalCard critical={critical} clinic={clinic} />)
    expect(markup).toContain('tel:911')
    expect(markup).toMatch(/border-alert.*bg-alert /)
  })

  it('is calm once the value was corrected to one that is not critical', () => {
    const corrected = { ...critical, isCritical: false, value: '4.1' }
    const markup = markupOf(<CriticalCard critical={corrected} clinic={clinic} />)
    expect(markup).toContain('It is now 4.1 mmol/L')
    expect(markup).toContain('tel:+13035550142')
    expect(markup).not.toMatch(/911|alert|chest pain/)
  })

  it('keeps the home page from saying that there is nothing to do', () => {
    const lead = (criticalCount: number) =>
      wordsOf(<HomeLead dueCount={0} criticalCount={criticalCount} orderCount={1} />)
    expect(lead(0)).toBe('You have nothing to do today.')
    expect(lead(1)).toBe('Please call us about your result.')
    expect(lead(2)).toBe('Please call us about your results.')
  })
})
