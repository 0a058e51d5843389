import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowLevelStatuses, modalities, statusDetails } from '#contract/order-status.ts'
import { messages } from '#lib/i18n/messages.ts'
import { buildOrderForTimeline, kitPath } from './build-order-for-timeline.ts'
import { buildTimeline } from './build-timeline.ts'
import { nextActions } from './next-action.ts'
import { reasonKeyOf } from './reason-key-of.ts'
import type { StepState, Timeline, TimelineOrder } from './timeline.ts'

const now = new Date('2026-05-06T12:00:00Z')

function build(order: TimelineOrder, at = now): Timeline {
  return buildTimeline(order, { now: at, timeZone: 'UTC' })
}

function show(timeline: Timeline): string[] {
  return timeline.steps.map((step) => `${step.state} ${step.label}`)
}

function upTo(low: string, extra: readonly string[] = []): string[] {
  const end = kitPath.findIndex((status) => status.endsWith(`.${low}`))
  return [...kitPath.slice(0, end + 1), ...extra]
}

describe('buildTimeline', () => {
  it('shows a new kit at its first step, with all future steps', () => {
    const timeline = build(buildOrderForTimeline(upTo('awaiting_registration')))
    expect(timeline.headline).toBe('preparing')
    expect(show(timeline)).toEqual([
      'here ordered',
      'next sent',
      'next delivered',
      'next toLab',
      'next atLab',
      'next results',
    ])
  })

  it('asks to register a delivered kit, and says when to mail the sample', () => {
    const timeline = build(buildOrderForTimeline(upTo('with_customer')))
    expect(timeline).toMatchObject({
      headline: 'register',
      doThisNext: { kind: 'register', mailing: { kind: 'postByThursday', day: '2026-05-07' } },
    })
    expect(show(timeline)).toEqual([
      'done ordered',
      'done sent',
      'here deliveredToRegister',
      'next toLab',
      'next atLab',
      'next results',
    ])
    expect(timeline.steps[1]?.at).toBe('2026-05-04T09:12:00.000Z')
  })

  it('merges requisition and registration into one step, where it happened', () => {
    const timeline = build(buildOrderForTimeline(upTo('testkit_registered')))
    expect(timeline.doThisNext.kind).toBe('collect-sample')
    expect(show(timeline)).toEqual([
      'done ordered',
      'done sent',
      'done delivered',
      'here registeredToCollect',
      'next toLab',
      'next atLab',
      'next results',
    ])
  })

  it('shows a kit that is registered in transit as still in transit', () => {
    const timeline = build(
      buildOrderForTimeline([
        ...upTo('transit_customer'),
        'received.testkit.requisition_created',
        'received.testkit.testkit_registered',
      ]),
    )
    expect(timeline.headline).toBe('onItsWayRegistered')
    expect(show(timeline).slice(0, 3)).toEqual(['done ordered', 'done registered', 'here onItsWay'])
  })

  it('has no registration step for a kit that was ordered for a known patient', () => {
    const timeline = build(
      buildOrderForTimeline(
        [
          'received.testkit.ordered',
          'received.testkit.requisition_created',
          ...kitPath.slice(2, 5),
        ],
        { isRegistered: true },
      ),
    )
    expect(timeline.headline).toBe('collect')
    expect(show(timeline).slice(0, 3)).toEqual([
      'done ordered',
      'done sent',
      'here deliveredToCollect',
    ])
  })

  it('finishes with every step done', () => {
    const timeline = build(buildOrderForTimeline(kitPath))
    expect(timeline).toMatchObject({ headline: 'resultsReady', tone: 'good', late: false })
    expect(timeline.steps.map((step) => step.state)).toEqual(Array(7).fill('done'))
  })

  it('links shipped parcels, and only to web addresses', () => {
    const shipment = {
      outboundTrackingUrl: 'https://courier.example/out',
      inboundTrackingUrl: 'https://courier.example/in',
    }
    const early = build(buildOrderForTimeline(upTo('with_customer'), { shipment }))
    expect(early.steps.map((step) => step.trackingUrl).filter(Boolean)).toEqual([
      'https://courier.example/out',
    ])
    const late = build(buildOrderForTimeline(upTo('transit_lab'), { shipment }))
    expect(late.steps.map((step) => step.trackingUrl).filter(Boolean)).toHaveLength(2)
    const bad = build(
      buildOrderForTimeline(upTo('transit_lab'), {
        shipment: { outboundTrackingUrl: 'javascript:alert(1)', inboundTrackingUrl: 'data:x' },
      }),
    )
    expect(bad.steps.some((step) => step.trackingUrl)).toBe(false)
  })
})

describe('trouble in buildTimeline', () => {
  it('shows a past delay', () => {
    const timeline = build(
      buildOrderForTimeline([
        ...upTo('transit_customer'),
        'collecting_sample.testkit.problem_in_transit_customer',
        'collecting_sample.testkit.with_customer',
      ]),
    )
    expect(timeline.steps[1]).toMatchObject({ state: 'done', label: 'sent', wasDelayed: true })
  })

  it('ends at a failure, without future steps', () => {
    const timeline = build(
      buildOrderForTimeline(upTo('delivered_to_lab', ['failed.testkit.sample_error']), {
        detail: 'sample_hemolyzed',
      }),
    )
    expect(timeline).toMatchObject({ headline: 'sampleError', tone: 'alert' })
    expect(timeline.steps.at(-1)).toMatchObject({
      state: 'failed',
      label: 'sampleError',
      detail: 'sample_hemolyzed',
    })
  })

  it('asks for another appointment, and not for a kit, when a drawn sample fails', () => {
    for (const method of ['walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const) {
      const timeline = build(
        buildOrderForTimeline([`received.${method}.ordered`, `failed.${method}.sample_error`], {
          method,
        }),
      )
      expect(timeline).toMatchObject({ headline: 'sampleErrorDrawn', tone: 'alert' })
      for (const locale of ['en', 'es'] as const) {
        const { text } = messages[locale].orders.situations.sampleErrorDrawn
        expect(text).not.toMatch(/kit/)
      }
    }
  })

  it.each([
    ['transit_customer', 'lostToYou'],
    ['transit_lab', 'lostToLab'],
  ])('says after %s which parcel was lost', (low, label) => {
    const timeline = build(buildOrderForTimeline(upTo(low, ['failed.testkit.lost'])))
    expect(show(timeline).at(-1)).toBe(`failed ${label}`)
    expect(timeline.headline).toBe(label)
  })

  it('ends a canceled order after the steps it reached', () => {
    const timeline = build(
      buildOrderForTimeline(upTo('awaiting_registration', ['cancelled.testkit.cancelled'])),
    )
    expect(show(timeline)).toEqual(['done ordered', 'cancelled cancelled'])
  })

  it('keeps the future steps while a parcel is only delayed', () => {
    const timeline = build(
      buildOrderForTimeline(
        upTo('transit_lab', ['collecting_sample.testkit.problem_in_transit_lab']),
      ),
    )
    expect(show(timeline).slice(-3)).toEqual(['problem delayedToLab', 'next atLab', 'next results'])
  })

  it('marks the order that replaces a failed one', () => {
    expect(
      build(buildOrderForTimeline(kitPath.slice(0, 2), { origin: 'redraw' })).isReplacement,
    ).toBe(true)
  })

  it('shows an unknown status as an update from the laboratory', () => {
    const timeline = build(
      buildOrderForTimeline(upTo('with_customer', ['collecting_sample.testkit.kit_photographed'])),
    )
    expect(timeline.headline).toBe('unknown')
    expect(show(timeline).slice(2)).toEqual([
      'done delivered',
      'unknown update',
      'next toLab',
      'next atLab',
      'next results',
    ])
  })

  it('shows an order without events by its status', () => {
    const order = buildOrderForTimeline([], { status: { low: 'transit_lab', detail: null } })
    expect(show(build(order))).toContain('here toLab')
  })
})

describe('expected dates', () => {
  const dates = { expectedResultBy: '2026-05-14', lateAfter: '2026-05-19' }
  const atLab = buildOrderForTimeline(upTo('delivered_to_lab'), dates)
  const expected = { from: '2026-05-14', to: '2026-05-19', lateAfter: '2026-05-19' }

  it('are the service’s days in every time zone', () => {
    for (const timeZone of ['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati'])
      expect(buildTimeline(atLab, { now, timeZone }).steps.at(-1)).toMatchObject({
        state: 'next',
        label: 'results',
        expected,
      })
  })

  it('are late from the day after the worst case', () => {
    expect(build(atLab, new Date('2026-05-19T23:59:00Z')).late).toBe(false)
    const late = build(atLab, new Date('2026-05-20T00:01:00Z'))
    expect(late).toMatchObject({
      late: true,
      headline: 'atLabLate',
      tone: 'watch',
      doThisNext: { kind: 'contact' },
    })
  })

  it('are missing where the service gives none, before the arrival, or while the laboratory is blocked', () => {
    const blocked = buildOrderForTimeline(
      upTo('delivered_to_lab', ['sample_with_lab.testkit.lab_processing_blocked']),
      dates,
    )
    for (const timeline of [
      build({ ...atLab, expectedResultBy: null }),
      build({ ...atLab, lateAfter: null }),
      build({ ...atLab, lateAfter: 'soon' }),
      build({ ...atLab, lateAfter: '2026-05-13' }),
      build(buildOrderForTimeline(upTo('transit_lab'), dates)),
      build(blocked, new Date('2027-01-01T00:00:00Z')),
    ]) {
      expect(timeline.steps.some((step) => step.expected)).toBe(false)
      expect(timeline.late).toBe(false)
    }
  })
})

const rankOf: Record<StepState, number> = {
  done: 0,
  unknown: 0,
  here: 1,
  problem: 1,
  failed: 1,
  cancelled: 1,
  next: 2,
}

function expectValid(timeline: Timeline) {
  const ranks = timeline.steps.map((step) => rankOf[step.state])
  expect(ranks).toEqual([...ranks].sort())
  expect(ranks.filter((rank) => rank === 1).length).toBeLessThanOrEqual(1)
  expect(timeline.steps.length).toBeGreaterThan(0)
  for (const locale of ['en', 'es'] as const) {
    const { steps, situations, reasons } = messages[locale].orders
    expect(situations[timeline.headline].title).toBeTruthy()
    for (const step of timeline.steps) {
      expect(steps[step.label]).toBeTruthy()
      if (step.detail) expect(reasons[reasonKeyOf(step.detail)]).toBeTruthy()
    }
  }
}

describe('every status', () => {
  const lows = [...lowLevelStatuses, 'something_new']
  const details = [undefined, ...statusDetails, 'something_else']
  const methods = [...modalities, 'something_strange', null]

  it.each(lows)('%s gives a valid timeline with every detail and modality', (low) => {
    for (const method of methods) {
      for (const detail of details) {
        const statuses = ['received.x.ordered', `anything.x.${low}`]
        expectValid(build(buildOrderForTimeline(statuses, { method, ...(detail && { detail }) })))
        expectValid(
          build(buildOrderForTimeline([], { method, status: { low, detail: detail ?? null } })),
        )
      }
    }
  })

  it.each(lows)('%s has texts in both languages', (low) => {
    for (const locale of ['en', 'es'] as const) {
      const statuses: Record<string, string> = messages[locale].orders.statuses
      if (low !== 'something_new') expect(statuses[low]).toBeTruthy()
    }
  })

  it('stays valid for any events in any order', () => {
    const event = fc.record({
      eventId: fc.integer({ min: 1, max: 1_000_000 }).map(String),
      status: fc
        .tuple(fc.constantFrom(...modalities, 'x'), fc.constantFrom(...lows, ''))
        .map(([modality, low]) => `any.${modality}.${low}`),
      detail: fc.constantFrom(null, ...statusDetails, 'other thing'),
      at: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    })
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 24 }),
        fc.constantFrom(...methods),
        fc.boolean(),
        (events, method, isRegistered) => {
          const order = { ...buildOrderForTimeline([]), events, method, isRegistered }
          const timeline = build(order)
          expectValid(timeline)
          expect(build({ ...order, events: events.toReversed() }).headline).toBeTypeOf('string')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('does not depend on the order of the events', () => {
    const order = buildOrderForTimeline(kitPath)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...order.events], { minLength: kitPath.length }),
        (events) => {
          expect(build({ ...order, events })).toEqual(build(order))
        },
      ),
    )
  })

  it('gives every situation an action and texts', () => {
    for (const locale of ['en', 'es'] as const) {
      expect(Object.keys(messages[locale].orders.situations).sort()).toEqual(
        Object.keys(nextActions).sort(),
      )
    }
  })
})
