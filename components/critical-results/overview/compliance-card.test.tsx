import { describe, expect, it } from 'vitest'
import type { MeasuresView } from '#lib/critical-results/critical-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ComplianceCard } from './compliance-card.tsx'

const measures: MeasuresView = {
  days: 90,
  total: 4,
  confirmedInTime: 3,
  confirmMinutes: 20,
  confirmed: 4,
  medianFirstAttemptMinutes: 3,
  medianConfirmationMinutes: 9,
  byHour: [],
}

describe('ComplianceCard', () => {
  it('names the minutes that the clinic has set', () => {
    const card = <ComplianceCard measures={measures} />
    expect(wordsOf(card)).toContain('within 20 minutes')
    expect(wordsOf(card, 'es')).toContain('en 20 minutos o menos')
  })
})
