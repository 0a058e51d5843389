import { describe, expect, it } from 'vitest'
import type { MetricDay } from '#lib/wearables/wearable-view.ts'
import { findState, summarizeDays } from './day-states.ts'

const today = '2026-11-30'
const known = { today, firstDate: '2026-01-01', wholeHours: 20 }
const measured = { date: today, value: 117, coveredSeconds: 86_400, daySeconds: 86_400 }

const buildDay = (numbers: Partial<MetricDay>): MetricDay => ({
  ...measured,
  min: null,
  max: null,
  state: 'whole',
  hasOverride: false,
  ...numbers,
})

describe('today', () => {
  it('is partial until it is over, and whole with a reading', () => {
    expect(findState(measured, known)).toBe('partial')
    expect(findState(measured, { ...known, isReading: true })).toBe('whole')
    expect(findState({ ...measured, value: null }, { ...known, isReading: true })).toBe('none')
  })

  it('has a night that may still come, and no more of one that did', () => {
    const nights = { ...known, isNight: true }
    const none = { ...measured, value: null, coveredSeconds: 0 }
    expect(findState(none, nights)).toBe('future')
    expect(findState({ ...none, date: '2026-11-29' }, nights)).toBe('none')
    expect(findState(measured, nights)).toBe('whole')
    expect(findState({ ...measured, coveredSeconds: 0 }, nights)).toBe('partial')
  })
})

describe('summarizeDays', () => {
  it('averages both numbers of pairs and gives them no span', () => {
    const days = [buildDay({ value: 117, min: 80 }), buildDay({ value: 121, min: 84 })]
    expect(summarizeDays(days)).toMatchObject({
      average: 119,
      averageLow: 82,
      wholeDays: 2,
      lowest: null,
      highest: null,
    })
  })

  it('gives the span of plain readings and of what is measured all the time', () => {
    const readings = [buildDay({ value: 95 }), buildDay({ value: 97 })]
    expect(summarizeDays(readings)).toMatchObject({ lowest: 95, highest: 97 })
    const points = [buildDay({ value: 70, min: 52, max: 140 }), buildDay({ value: null })]
    expect(summarizeDays(points)).toMatchObject({ lowest: 52, highest: 140 })
  })
})
