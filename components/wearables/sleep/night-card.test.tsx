import { describe, expect, it } from 'vitest'
import type { NightView, SleepView } from '#lib/wearables/wearable-view.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { NightCard } from './night-card.tsx'
import { listHours, localAt } from './stage-chart.tsx'

const night: NightView = {
  date: '2026-11-30',
  kind: 'night',
  source: { source: 'oura ring', provider: 'oura', providerName: 'Oura', type: 'ring' },
  localStart: Date.parse('2026-11-29T23:15:00Z'),
  localEnd: Date.parse('2026-11-30T01:41:00Z'),
  clockMoves: [],
  asleepSeconds: 7_200,
  inBedSeconds: 8_760,
  isTentative: false,
  lowestHeartRate: null,
  restingHeartRate: null,
  hrv: null,
  respiratoryRate: null,
  stageSeconds: { awake: 780, rem: 3_600, light: 1_800, deep: 1_800 },
}
const found: Pick<SleepView, 'stages' | 'naps'> = { stages: [], naps: [] }

describe('a night', () => {
  it.each([
    ['en', / 11:15\sPM to 1:41\sAM\. From Oura/, 'Stage Duration Share'],
    ['es', / De las 11:15\sp\.\s?m\. a la 1:41\sa\.\s?m\. De Oura/, 'Fase Duración Porcentaje'],
  ] as const)('says when it was and how long its stages were in %s', (locale, times, head) => {
    const words = wordsOf(<NightCard night={night} found={found} />, locale)
    expect(words).toMatch(times)
    expect(words).toContain(head)
  })
})

describe('the clock of a night', () => {
  const clockOf = (begin: string, hours: number, clockMoves: NightView['clockMoves']) => {
    const moved = {
      ...night,
      localStart: Date.parse(begin),
      inBedSeconds: hours * 3_600,
      clockMoves,
    }
    return {
      hours: listHours(moved).map(({ at, hour }) => [at / 3_600, hour]),
      end: new Date(localAt(moved, moved.inBedSeconds)).toISOString(),
    }
  }

  it('shows an hour twice where it is set back', () => {
    const moves = [{ at: 3 * 3_600, seconds: -3_600 }]
    expect(clockOf('2026-10-31T23:00:00Z', 8, moves)).toEqual({
      hours: [
        [1, 0],
        [4, 2],
        [6, 4],
        [8, 6],
      ],
      end: '2026-11-01T06:00:00.000Z',
    })
  })

  it('leaves an hour out where it is set forward', () => {
    const moves = [{ at: 3 * 3_600, seconds: 3_600 }]
    expect(clockOf('2026-03-07T23:00:00Z', 8, moves)).toEqual({
      hours: [
        [1, 0],
        [4, 4],
        [6, 6],
        [8, 8],
      ],
      end: '2026-03-08T08:00:00.000Z',
    })
  })
})
