import { describe, expect, it } from 'vitest'
import { dataSchemaOf } from '#contract/event-schemas.ts'
import { webhookEventTypes } from '#contract/webhook-event-types.ts'
import { webhookEnvelope } from '#contract/webhook-events.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { findEvent, searchEvents } from './event-catalog.ts'

const admin = staffContext('admin')

describe('the event catalog', () => {
  it('has every type with fields and an example that its schema accepts', () => {
    for (const eventType of webhookEventTypes) {
      const event = findEvent(admin, eventType)
      const envelope = webhookEnvelope.parse(event?.example)
      expect(envelope.event_type).toBe(eventType)
      expect(dataSchemaOf(eventType)?.safeParse(envelope.data).error, eventType).toBeUndefined()
      expect(
        event?.fields.filter(({ path }) => path.startsWith('data.')),
        eventType,
      ).not.toEqual([])
    }
    expect(findEvent(admin, 'labtest.order.exploded')).toBeUndefined()
  })

  it('has examples that the app itself reads', () => {
    const applied = webhookEventTypes.flatMap((eventType) => {
      const applier = appliers.find(({ eventTypes }) => eventTypes.includes(eventType))
      return applier ? [{ eventType, applier }] : []
    })
    expect(applied.length).toBeGreaterThan(100)
    for (const { eventType, applier } of applied) {
      const body = JSON.stringify(findEvent(admin, eventType)?.example)
      expect(applier.parse(body, new Date()), eventType).toBeDefined()
    }
  })

  it('finds types by their name and by their fields', () => {
    const found = (search: string) => searchEvents(admin, search).map(({ eventType }) => eventType)
    expect(found('Order created')).toContain('labtest.order.created')
    expect(found('low_level_status')).toContain('labtest.order.updated')
    expect(found('nothing-like-it')).toEqual([])
    expect(found('')).toEqual(webhookEventTypes)
  })

  it('is for administrators', () => {
    for (const role of ['support', 'reviewer', 'clinician'] as const) {
      expect(() => searchEvents(staffContext(role), '')).toThrow()
      expect(() => findEvent(staffContext(role), 'labtest.order.created')).toThrow()
    }
  })
})
