import { describe, expect, it } from 'vitest'
import { type DatedOrder, findCollectionDay } from './find-collection-day.ts'

const visit = { startAt: '2026-12-03T04:30:00Z', timeZone: 'America/Denver', state: 'confirmed' }
const corrected = { correction: { kind: 'collection', collectedOn: '2026-11-20', isSent: true } }

/** Only what the day is found in. */
const dayOf = (given: object) =>
  findCollectionDay({
    resultSet: null,
    activity: [],
    appointment: null,
    ...given,
  } as unknown as DatedOrder)

describe('the day of collection for labels', () => {
  it.each([
    [
      'the lab’s',
      { resultSet: { collectedOn: '2026-11-14' }, activity: [corrected] },
      '2026-11-14',
    ],
    ['the corrected one', { activity: [corrected], appointment: visit }, '2026-11-20'],
    ['the visit’s, where it is', { appointment: visit }, '2026-12-02'],
    ['none of a canceled visit', { appointment: { ...visit, state: 'cancelled' } }, ''],
    ['none of a kit at home', {}, ''],
  ])('is %s', (_, given, day) => {
    expect(dayOf(given)).toBe(day)
  })
})
