import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { findSession } from '#lib/auth/find-session.ts'
import { db } from '#lib/db/client.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { applyReports } from '#lib/reports/fold/apply-report.ts'
import { parseReportMessage } from '#lib/reports/fold/report-message.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { buildReportEnvelope, buildReportJob } from '#testing/reports/build-report.ts'
import {
  anonymousContext,
  createWebFixture,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { openEventStream } from './open-event-stream.ts'

let fixture: WebFixture
let feed: ChangeFeed
let otherFeed: ChangeFeed
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  fixture = await createWebFixture()
  // One feed per process.
  feed = createChangeFeed(() => fixture.url)
  otherFeed = createChangeFeed(() => fixture.url)
  for (const each of [feed, otherFeed]) {
    each.subscribe(() => undefined)
    await each.settled()
  }
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(async () => {
  await feed.close()
  await otherFeed.close()
  await fixture.close()
})

/** Reads a stream event by event. */
function open(
  context: Context,
  options: {
    recheck?: () => Promise<Context>
    feed?: ChangeFeed
    signal?: AbortSignal
    since?: string
  } = {},
) {
  const response = openEventStream(context, { recheck: async () => context, feed, ...options })
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no body')
  opened.push(() => reader.cancel())
  const decoder = new TextDecoder()
  let text = ''
  let moment: string | undefined
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        const [, kind, data, id] = /^event: (.+)\ndata: (.+)(?:\nid: (.+))?$/.exec(event) ?? []
        moment = id ?? moment
        if (kind) return `${kind} ${data}`
        continue
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      text += decoder.decode(value)
    }
  }
  return { response, next, moment: () => moment }
}

async function change(clientUserId: string | null) {
  const orderId = randomUUID()
  await db().$transaction((tx) =>
    applyOrders(tx, [{ order: buildOrder({ orderId }), clientUserId }]),
  )
  return orderId
}

/** Moments are whole milliseconds: what came within one counts as later. */
async function nextMoment() {
  await expect.poll(() => feed.changesSince(feed.moment() ?? '')).toEqual([])
  return feed.moment()
}

describe('openEventStream', () => {
  it('sends patients their own orders only, and staff all, in every process', async () => {
    const [ada, bob] = [await fixture.buildPatient(), await fixture.buildPatient()]
    const own = open(ada.context)
    const elsewhere = open(ada.context, { feed: otherFeed })
    const staff = open(staffContext())
    for (const { next } of [own, elsewhere, staff]) expect(await next()).toBe('hello {}')
    const foreign = await change(bob.patientId)
    const mine = await change(ada.patientId)
    expect(await own.next()).toBe(`order {"orderId":"${mine}"}`)
    expect(await elsewhere.next()).toBe(`order {"orderId":"${mine}"}`)
    expect(new Set([await staff.next(), await staff.next()])).toEqual(
      new Set([`order {"orderId":"${foreign}"}`, `order {"orderId":"${mine}"}`]),
    )
    expect(own.response.headers.get('content-type')).toContain('text/event-stream')
  })

  it('first sends what changed since the page was read, to those who may see it', async () => {
    const [ada, bob] = [await fixture.buildPatient(), await fixture.buildPatient()]
    const already = open(staffContext())
    expect(await already.next()).toBe('hello {}')
    const before = await change(ada.patientId)
    expect(await already.next()).toBe(`order {"orderId":"${before}"}`)
    const since = await nextMoment()
    const [foreign, mine] = [await change(bob.patientId), await change(ada.patientId)]
    for (let event = 0; event < 2; event += 1) await already.next()

    const own = open(ada.context, { since })
    expect(await own.next()).toBe('hello {"isComplete":true}')
    expect(own.moment()).toBeUndefined()
    expect(await own.next()).toBe(`order {"orderId":"${mine}"}`)
    const staff = open(staffContext(), { since })
    expect(await staff.next()).toBe('hello {"isComplete":true}')
    expect([await staff.next(), await staff.next()].sort()).toEqual(
      [foreign, mine].map((orderId) => `order {"orderId":"${orderId}"}`).sort(),
    )

    // Whoever reconnects with the last event's moment hears nothing twice.
    await nextMoment()
    const again = open(ada.context, { since: own.moment() })
    expect(await again.next()).toBe('hello {"isComplete":true}')
    expect(again.moment()).toBeDefined()
    const later = await change(ada.patientId)
    expect(await again.next()).toBe(`order {"orderId":"${later}"}`)
  })

  it.each([
    ['of another process', () => otherFeed.moment() ?? ''],
    ['that cannot be read', () => `${feed.moment()?.slice(0, 36)}.soon`],
    ['that is none', () => 'yesterday'],
    ['before it listened', () => `${feed.moment()?.slice(0, 36)}.0`],
  ])('says that anything may have changed since a moment %s', async (_which, since) => {
    const { next } = open(staffContext(), { since: since() })
    expect(await next()).toBe('hello {}')
  })

  it('does not know what changed before more changes than it keeps', async () => {
    const since = feed.moment()
    await db().$executeRaw`
      SELECT pg_notify('phial_changes', json_build_object('orderId', 'o-' || n, 'clientUserId', NULL)::text)
        FROM generate_series(1, 501) AS n`
    await expect.poll(() => since && feed.changesSince(since)).toBeUndefined()
    expect(feed.changesSince(feed.moment() ?? '')).toBeDefined()
  })

  it('sends changes of lab reports to their owner', async () => {
    const [ada, bob] = [await fixture.buildPatient(), await fixture.buildPatient()]
    const own = open(ada.context)
    expect(await own.next()).toBe('hello {}')
    for (const { patientId, serviceUserId } of [bob, ada]) {
      const job = buildReportJob({ user_id: serviceUserId })
      const message = parseReportMessage(buildReportEnvelope(job, patientId))
      await db().$transaction(async (tx) => message && applyReports(tx, [message]))
      if (patientId === ada.patientId)
        expect(await own.next()).toBe(`report {"reportId":"${job.id}"}`)
    }
  })

  it('ends before it sends anything to an ended session', async () => {
    const { context, patientId } = await fixture.buildPatient()
    const { next } = open(context, { recheck: async () => anonymousContext })
    expect(await next()).toBe('hello {}')
    await change(patientId)
    expect(await next()).toBeUndefined()
  })

  it('ends at once when its user loses access, and continues when another session ended', async () => {
    const { context, userId, patientId } = await fixture.buildPatient()
    const signIn = async () => {
      const id = randomUUID()
      const expiresAt = new Date(Date.now() + 60_000)
      await db().session.create({ data: { id, userId, token: id, expiresAt } })
      const recheck = async () =>
        (await findSession(id)) === undefined ? anonymousContext : context
      return { id, recheck }
    }
    const [here, there] = [await signIn(), await signIn()]
    const own = open(context, { recheck: here.recheck })
    const elsewhere = open(context, { recheck: there.recheck, feed: otherFeed })
    expect([await own.next(), await elsewhere.next()]).toEqual(['hello {}', 'hello {}'])
    await db().session.delete({ where: { id: there.id } })
    expect(await elsewhere.next()).toBeUndefined()
    const orderId = await change(patientId)
    expect(await own.next()).toBe(`order {"orderId":"${orderId}"}`)
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } })
    expect(await own.next()).toBeUndefined()
  })

  it('ends at once when the role no longer allows it', async () => {
    const { userId, context: patient } = await fixture.buildPatient()
    const staff: Context = {
      ...staffContext('admin'),
      actor: { kind: 'staff', userId, role: 'admin', name: 'Sam', email: 'sam@example.com' },
    }
    const { next } = open(staff, { recheck: async () => patient })
    expect(await next()).toBe('hello {}')
    await db().user.update({ where: { id: userId }, data: { role: 'support' } })
    expect(await next()).toBeUndefined()
  })

  it('ends when the session cannot be read, and when its reader leaves', async () => {
    const { context, patientId } = await fixture.buildPatient()
    const failing = open(context, { recheck: () => Promise.reject(new Error('unavailable')) })
    const leaving = new AbortController()
    const left = open(context, { signal: leaving.signal })
    await failing.next()
    await left.next()
    leaving.abort()
    expect(await left.next()).toBeUndefined()
    await change(patientId)
    expect(await failing.next()).toBeUndefined()
  })

  it('is refused to signed-out callers, and beyond the limit of tabs', async () => {
    expect(() => open(anonymousContext)).toThrow(expect.objectContaining({ code: 'signed-out' }))
    const context = staffContext()
    for (let tab = 0; tab < 8; tab += 1) open(context)
    expect(() => open(context)).toThrow(expect.objectContaining({ code: 'too-many-attempts' }))
    await opened.pop()?.()
    expect(() => open(context)).not.toThrow()
  })

  it('reconnects after a lost connection and reports that changes may have been missed', async () => {
    const since = feed.moment()
    const { next } = open(staffContext())
    expect(await next()).toBe('hello {}')
    const admin = new Client({ connectionString: fixture.url })
    await admin.connect()
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN phial_changes'`,
    )
    await admin.end()
    expect(await next()).toBe('resync {}')
    expect(since && feed.changesSince(since)).toBeUndefined()
    const orderId = await change(null)
    expect(await next()).toBe(`order {"orderId":"${orderId}"}`)
  })
})
