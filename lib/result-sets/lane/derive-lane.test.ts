import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { buildResultSet } from '#testing/results/build-result-set.ts'
import { deriveLane, type LaneFacts } from './derive-lane.ts'

const item = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Potassium', 'HIV', 'Ferritin'),
  result: fc.oneof(fc.constantFrom('4.4', '<5', 'Negative', '5.7', ''), fc.string()),
  type: fc.constantFrom('numeric', 'range', 'comment', 'coded_value', 'of_tomorrow'),
  interpretation: fc.constantFrom('normal', 'abnormal', 'critical', 'AA', null),
  reference_range: fc.constantFrom('3.5-5.1', '<5.7', '< OR = 5.7', null),
  notes: fc.constantFrom(null, 'Clumped'),
  source_markers: fc.option(
    fc.array(fc.record({ marker_id: fc.nat() }), { minLength: 1, maxLength: 2 }),
  ),
})
const parts = fc.record({
  status: fc.constantFrom('partial', 'final', 'corrected', 'of_tomorrow'),
  results: fc.array(item, { maxLength: 6 }),
  missing: fc.array(fc.constant({ name: 'Iron', inferred_failure_type: 'unknown_failure' }), {
    maxLength: 2,
  }),
})

function factsOf(given: Parameters<typeof buildResultSet>[0]): LaneFacts {
  const answer = buildResultSet(given)
  return {
    answer,
    rows: readSetRows(answer),
    hasPatient: true,
    isCriticalUnread: false,
    hold: null,
    isSigned: false,
    withdrawn: [],
    hasOpenCorrection: false,
  }
}

describe('deriveLane', () => {
  it('says that the order names no patient of the clinic, even before the values of a critical result', () => {
    const none = { ...factsOf({}), answer: null, rows: [], hasPatient: false }
    expect(deriveLane({ ...none, isCriticalUnread: true })).toEqual({
      lane: 'critical',
      reasons: [{ kind: 'critical-unread' }, { kind: 'no-patient' }],
    })
    expect(deriveLane(none).reasons).toEqual([])
  })

  it('puts nothing critical anywhere else until it is signed', () => {
    fc.assert(
      fc.property(parts, fc.boolean(), (given, isHeld) => {
        const facts = factsOf(given)
        const hold = isHeld ? ({ ground: 'harm', endsAt: '2026-10-05T00:00:00Z' } as const) : null
        const isCritical = facts.rows.some(({ flag }) => flag === 'critical')
        const { lane } = deriveLane({ ...facts, hold })
        expect(lane === 'critical').toBe(isCritical)
        expect(deriveLane({ ...facts, isCriticalUnread: true }).lane).toBe('critical')
      }),
    )
  })

  it('calls clear only what is final, complete, remarked on by nobody and normal by the lab’s own word', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const facts = factsOf(given)
        const isPlain = facts.rows.every(
          ({ flag, note, kind, isUnsolicited }) =>
            flag === 'normal' && note === null && kind !== 'comment' && !isUnsolicited,
        )
        const isDone = given.status === 'final' || given.status === 'corrected'
        if (deriveLane(facts).lane === 'clear')
          expect(isPlain && isDone && given.missing.length === 0).toBe(true)
      }),
    )
  })

  it('asks about a value that is outside although its flag says normal', () => {
    for (const [result, range, max, isClear] of [
      ['5.7', '<5.7', 5.7, false],
      ['5.7', '< OR = 5.7', 5.7, true],
      ['5.6', '<5.7', 5.7, true],
      ['5.8', null, 5.7, false],
    ] as const) {
      const row = { name: 'HbA1c', result, reference_range: range, max_range_value: max }
      const { lane, reasons } = deriveLane(factsOf({ results: [row] }))
      expect([result, range, lane]).toEqual([result, range, isClear ? 'clear' : 'look'])
      expect(reasons.map(({ kind }) => kind)).toEqual(isClear ? [] : ['contradiction'])
    }
  })
})
