import { describe, expect, it } from 'vitest'
import type { OwnSetState } from '#lib/result-sets/own/own-set-view.ts'
import { buildOrderForTimeline, kitPath } from './build-order-for-timeline.ts'
import { buildTimeline } from './build-timeline.ts'

const now = new Date('2026-05-12T12:00:00Z')
const at = '2026-05-11T09:12:00.000Z'

const released: OwnSetState = {
  receivedAt: at,
  releasedAt: at,
  resultCount: 9,
  missingCount: 1,
  isPartial: false,
  isCritical: false,
  isCriticalOpen: false,
  correctedAt: null,
  hold: null,
  step: null,
  isNew: true,
}
const step = { kind: 'comment', text: 'Fine.', by: 'Dr. Okafor', at, isCurrent: true } as const
const hold = { endsAt: '2026-05-14T09:12:00Z', rule: null }

function build(set: Partial<OwnSetState> | null, statuses: readonly string[] = kitPath) {
  const results = { set: set && { ...released, ...set }, wish: null }
  const order = buildOrderForTimeline(statuses, { results })
  const timeline = buildTimeline(order, { now, timeZone: 'UTC' })
  const { headline, doThisNext, steps } = timeline
  const last = steps.slice(-2).map(({ state, label }) => `${state} ${label}`)
  return { headline, kind: doThisNext.kind, last, steps }
}

describe('the clinic’s step of a patient’s order', () => {
  it('is ahead while the kit is under way, and for a finished order without values', () => {
    expect(build(null, kitPath.slice(0, 3)).last).toEqual(['next results', 'next review'])
    expect(build(null)).toMatchObject({
      headline: 'withClinician',
      kind: 'wait',
      last: ['done resultsReady', 'next review'],
    })
  })

  it.each<[string, Partial<OwnSetState>, string, string, string[]]>([
    ['new', {}, 'resultsReady', 'open-results', ['done resultsReady', 'here reviewOpen']],
    ['opened', { isNew: false }, 'resultsOpened', 'wait', ['done resultsReady', 'here reviewOpen']],
    [
      'partial',
      { isPartial: true },
      'resultsPartial',
      'open-results',
      ['here resultsPartial', 'here reviewOpen'],
    ],
    [
      'reviewed',
      { step },
      'resultsReviewed',
      'open-results',
      ['done resultsReady', 'done reviewed'],
    ],
    [
      'reviewed and read',
      { step, isNew: false },
      'resultsReviewedOpened',
      'nothing',
      ['done resultsReady', 'done reviewed'],
    ],
    [
      'corrected since',
      { step: { ...step, isCurrent: false }, correctedAt: at },
      'resultsCorrected',
      'open-results',
      ['done resultsCorrected', 'here reviewAgain'],
    ],
    [
      'critical',
      { isCritical: true, isCriticalOpen: true },
      'resultsCritical',
      'contact',
      ['done resultsReady', 'here reviewOpen'],
    ],
    [
      'held by a wish',
      { releasedAt: null, hold: { ...hold, ground: 'patient-wish' } },
      'heldByWish',
      'wait',
      ['here resultsHeld', 'here reviewOpen'],
    ],
    [
      'held by a rule',
      { releasedAt: null, hold: { ...hold, ground: 'state-rule' } },
      'heldByRule',
      'wait',
      ['here resultsHeld', 'here reviewOpen'],
    ],
    [
      'held by a clinician',
      { releasedAt: null, hold: { ...hold, ground: 'harm' } },
      'heldByClinician',
      'wait',
      ['here resultsHeld', 'here reviewOpen'],
    ],
  ])('says what is next when the results are %s', (_, set, headline, kind, last) => {
    expect(build(set)).toMatchObject({ headline, kind, last })
  })

  it('names who reviewed and how many tests were reported, and shows values that came before their status', () => {
    const { steps } = build({ step })
    expect(steps.at(-1)).toMatchObject({ by: 'Dr. Okafor', at })
    expect(steps.at(-2)?.counts).toEqual({ reported: 9, total: 10 })
    expect(build({}, kitPath.slice(0, -1))).toMatchObject({
      headline: 'resultsReady',
      last: ['done resultsReady', 'here reviewOpen'],
    })
  })

  it('is not there for a failed or canceled order, nor for staff', () => {
    const failed = [...kitPath.slice(0, 3), 'failed.testkit.lost']
    expect(build(null, failed).steps.map(({ key }) => key)).not.toContain('review')
    const staff = buildTimeline(buildOrderForTimeline(kitPath), { now, timeZone: 'UTC' })
    expect(staff.steps.map(({ key }) => key)).not.toContain('review')
  })
})
