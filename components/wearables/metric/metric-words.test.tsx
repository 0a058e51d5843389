import { describe, expect, it } from 'vitest'
import type { WhyView } from '#lib/wearables/wearable-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { PeriodSummary } from './period-summary.tsx'
import { WhySection } from './why-section.tsx'

const counts = { wholeDays: 1, partialDays: 0, emptyDays: 6 }

describe('the summary of a period', () => {
  it('prints a blood pressure as a pair and never as a span', () => {
    const summary = { ...counts, average: 117, averageLow: 80, lowest: null, highest: null }
    const words = wordsOf(<PeriodSummary topic="blood_pressure" summary={summary} hasSpan />)
    expect(words.trim()).toBe('Average of 1 reading: 117/80 mmHg.')
  })

  it('prints the span of plain readings', () => {
    const summary = { ...counts, average: 95, averageLow: null, lowest: 95, highest: 95 }
    const words = wordsOf(<PeriodSummary topic="blood_oxygen" summary={summary} hasSpan />)
    expect(words.trim()).toBe('Average of 1 reading: 95 %. Lowest 95 %, highest 95 %.')
  })
})

describe('how a number came about', () => {
  it('prints readings with both numbers and the unit', () => {
    const cuff: WhyView['order'][number] = {
      source: 'omron cuff',
      provider: 'omron',
      providerName: 'Omron',
      type: 'cuff',
    }
    const why: WhyView = {
      topic: 'blood_pressure',
      date: '2026-11-30',
      value: 117,
      how: 'latest',
      daySeconds: 86_400,
      parts: [{ source: cuff, seconds: 0, value: 117, low: 80, spans: [] }],
      notMeasuredSeconds: 0,
      leftOut: [{ source: cuff, reason: 'earlier', seconds: 0, value: 131, low: 88, spans: [] }],
      revised: (['systolic', 'diastolic'] as const).map((part) => ({
        source: cuff,
        part,
        count: 1,
        before: part === 'systolic' ? 118 : 82,
        after: part === 'systolic' ? 117 : 80,
        latestAt: '2026-11-30T08:00:00Z',
      })),
      order: [cuff],
      choice: null,
    }
    const words = wordsOf(<WhySection why={why} empty={[]} />)
    expect(words).toContain('117/80 mmHg')
    expect(words).toMatch(/upper number: 1 value arrived again .* 118 became 117 \(−1\)/)
    expect(words).toMatch(/lower number: 1 value arrived again .* 82 became 80 \(−2\)/)
    expect(words).toContain('131/88 mmHg: a later reading on the same day counts.')
  })
})
