import { describe, expect, it } from 'vitest'
import type { OrderLoop } from '#lib/critical-results/critical-view.ts'
import { deriveTodo, type OrderProblem, type TodoFacts } from './derive-todo.ts'
import type { OrderResultsView } from './order-page-view.ts'

const at = '2026-05-01T09:00:00Z'
const kit = (...lows: string[]) =>
  lows.map((low) => ({ status: `collecting_sample.testkit.${low}` }))

function factsOf(given: Partial<TodoFacts> = {}): TodoFacts {
  const events = given.events ?? kit('transit_customer')
  return {
    status: events.at(-1)?.status ?? 'unknown',
    events,
    isStock: false,
    results: null,
    isUnread: false,
    problem: null,
    openVisit: null,
    can: { acknowledge: true, sign: true, snooze: true },
    ...given,
  }
}

function resultsOf(given: Partial<OrderResultsView> = {}): OrderResultsView {
  return {
    lane: 'clear',
    reasons: [],
    loops: [],
    resultCount: 3,
    outsideCount: 0,
    missingCount: 0,
    status: 'final',
    labName: null,
    collectedAt: null,
    collectedOn: null,
    reportedAt: null,
    receivedAt: at,
    releasedAt: at,
    signedAt: null,
    openedAt: null,
    ...given,
  }
}

const openVisit = { startAt: at, timeZone: 'America/Denver' }
const cancelled = { events: [{ status: 'cancelled.walk_in_test.cancelled' }] }

const loop = (state: OrderLoop['state']): OrderLoop => ({
  criticalId: state,
  resultKey: 'K',
  state,
  analyte: 'Potassium',
  ownerName: null,
})
const lost: OrderProblem = {
  group: 'failed',
  reason: 'lost',
  detail: null,
  sinceAt: at,
  stateKey: 'x',
  isSnoozed: false,
  snoozedBy: null,
  snoozedUntil: null,
  snoozeReason: null,
  owner: null,
}
const completed = { status: 'completed.testkit.completed', events: [] }

describe('what is to be done about an order', () => {
  it.each([
    [
      'the loop before the values',
      { results: resultsOf({ lane: 'critical', loops: [loop('open')] }) },
      'critical',
    ],
    [
      'a loop that is still being called about, after signing',
      { results: resultsOf({ lane: 'done', loops: [loop('acknowledged')] }) },
      'critical',
    ],
    [
      'the signature once the loop is closed',
      { results: resultsOf({ lane: 'critical', loops: [loop('closed')] }) },
      'sign',
    ],
    ['results before an older problem', { results: resultsOf(), problem: lost }, 'sign'],
    [
      'results of an unknown patient',
      { results: resultsOf({ lane: 'look', reasons: [{ kind: 'no-patient' }] }) },
      'no-patient',
    ],
    ['a problem', { problem: lost }, 'problem'],
    [
      'a problem of an order with signed results',
      { results: resultsOf({ lane: 'done' }), problem: lost },
      'problem',
    ],
    ['a snoozed problem', { problem: { ...lost, isSnoozed: true } }, 'snoozed'],
    [
      'reviewed and never opened',
      { ...completed, results: resultsOf({ lane: 'done', signedAt: at }), isUnread: true },
      'unread',
    ],
    ['completed without results', completed, 'awaited'],
    ['the visit of a canceled order', { ...cancelled, openVisit }, 'cancel-visit'],
    ['nothing while the order is active', { openVisit }, 'nothing'],
    ['nothing once the visit is canceled', cancelled, 'nothing'],
    ['nothing otherwise', {}, 'nothing'],
  ] as const)('is %s', (_, given, kind) => {
    expect(deriveTodo(factsOf(given)).kind).toBe(kind)
  })

  it.each([
    ['open', null, 'open', 'open-to-others'],
    ['reopened', 'Dr. Ines Vale', 'reopened', 'reopened-to-others'],
    ['acknowledged', null, 'acknowledged', 'acknowledged'],
    ['acknowledged', 'Dr. Ines Vale', 'owned', 'owned'],
  ] as const)(
    'asks only those who may to acknowledge a loop that is %s, owned by %s',
    (state, ownerName, clinician, other) => {
      const results = resultsOf({ loops: [{ ...loop(state), ownerName }] })
      const can = { acknowledge: false, sign: false, snooze: true }
      expect(deriveTodo(factsOf({ results }))).toMatchObject({ advice: clinician })
      expect(deriveTodo(factsOf({ results, can }))).toMatchObject({ advice: other })
    },
  )

  it.each([
    [kit('ordered', 'awaiting_registration'), 'preparing'],
    [[{ status: 'received.testkit.testkit_registered' }], 'preparing'],
    [kit('transit_customer'), 'to-patient'],
    [[...kit('with_customer'), { status: 'received.testkit.testkit_registered' }], 'with-patient'],
    [kit('with_customer', 'transit_lab'), 'to-lab'],
    [kit('delivered_to_lab', 'partial_results'), 'at-lab'],
    [[{ status: 'sample_with_lab.walk_in_test.draw_completed' }], 'collected'],
    [[{ status: 'received.walk_in_test.appointment_scheduled' }], 'appointment'],
    [[{ status: 'cancelled.testkit.cancelled' }], 'cancelled'],
    [kit('of_the_future'), 'other'],
    [[], 'other'],
  ])('of %j is nothing, with where it is: %s', (events, where) => {
    expect(deriveTodo(factsOf({ events }))).toMatchObject({ kind: 'nothing', where })
  })

  it('knows a kit in stock, signed results, and results that are held', () => {
    const whereOf = (given: Partial<TodoFacts>) => deriveTodo(factsOf(given))
    expect(whereOf({ events: kit('with_customer'), isStock: true })).toMatchObject({
      where: 'in-stock',
    })
    expect(whereOf({ ...completed, results: resultsOf({ lane: 'done' }) })).toMatchObject({
      where: 'reviewed',
    })
    const held = { kind: 'held', ground: 'harm', endsAt: at } as const
    expect(
      whereOf({ ...completed, results: resultsOf({ lane: 'held', reasons: [held] }) }),
    ).toMatchObject({
      where: 'held',
      hold: { ground: 'harm', endsAt: at },
    })
    const hidden = resultsOf({ lane: 'held', reasons: [{ kind: 'held' }], outsideCount: null })
    expect(whereOf({ ...completed, results: hidden })).toMatchObject({ where: 'held', hold: null })
  })

  it('names what is missing, except to roles that see no results', () => {
    const missing = { kind: 'missing', name: 'Iron', failure: 'unknown_failure' } as const
    const shown = resultsOf({ lane: 'look', reasons: [missing], missingCount: 1 })
    expect(deriveTodo(factsOf({ results: shown }))).toMatchObject({
      missing: ['Iron'],
      canSign: true,
    })
    const hidden = { ...shown, reasons: [{ kind: 'missing' as const }], outsideCount: null }
    expect(
      deriveTodo(
        factsOf({ results: hidden, can: { acknowledge: false, sign: false, snooze: true } }),
      ),
    ).toMatchObject({ missing: null, missingCount: 1, canSign: false })
  })
})
