import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { enterViewing } from '#lib/patient-viewing/enter-viewing.ts'
import { startViewing } from '#lib/patient-viewing/start-viewing.ts'
import { startWebServer } from '#testing/web/test-web-server.ts'
import { listRoutes, type OwnerRecords, type RouteCase } from './route-table.ts'
import { createTestClinic, inventAddress, type TestClinic } from './test-clinic.ts'
import { verbTable } from './verb-table.ts'

const webUrl = 'http://localhost:3000'

let clinic: TestClinic
let records: OwnerRecords
let server: Awaited<ReturnType<typeof startWebServer>>
let cookie: string

beforeAll(async () => {
  clinic = await createTestClinic()
  records = await clinic.buildOwnerRecords()
  server = await startWebServer()
  cookie = await clinic.cookieOf('clinician')
  await startViewing(await readContext(), {
    patientId: records.patientId,
    reason: 'The patient called about a page that stays empty',
  })
})
afterAll(async () => {
  await server.close()
  await clinic.close()
})

const readContext = () => contextOf({ headers: new Headers({ cookie }) })

async function viewAs(path = '/home'): Promise<Context> {
  const entered = await enterViewing(await readContext(), path)
  if (!entered) throw new Error('the viewing is over')
  return entered
}

/** Verbs that a page of the patient calls while staff view it. All others are refused. */
const readable = [
  'lib/conversations/own/get-own-conversation.ts#getOwnConversation',
  'lib/conversations/own/list-own-conversations.ts#countOwnUnread',
  'lib/conversations/own/list-own-conversations.ts#listOwnConversations',
  'lib/critical-results/own/has-open-critical.ts#findCallUrgency',
  'lib/critical-results/own/has-open-critical.ts#hasOpenCritical',
  'lib/critical-results/own/list-own-criticals.ts#listDoubtfulReports',
  'lib/critical-results/own/list-own-criticals.ts#listOwnCriticals',
  'lib/kits/find-placed-order.ts#findJustOrdered',
  'lib/kits/find-placed-order.ts#findOrderOfDraft',
  'lib/orders/get-own-order.ts#getOwnOrder',
  'lib/orders/list-own-orders.ts#listOwnOrders',
  'lib/reports/follow-own-report.ts#followOwnReport',
  'lib/reports/get-own-report.ts#getOwnReport',
  'lib/reports/list-reports.ts#listOwnReports',
  'lib/result-sets/own/get-own-biomarker.ts#getOwnBiomarker',
  'lib/result-sets/own/get-own-result-set.ts#getOwnResultSet',
  'lib/results/list-results.ts#listNewestResults',
  'lib/results/list-results.ts#listOwnResults',
  'lib/results/read-results-of.ts#readResultsOf',
  // Signing out works while viewing.
  'lib/reviews/claim-review.ts#releaseSessionClaims',
  'lib/wearables/read/read-wearables-of.ts#readWearablesOf',
  'lib/wearables/views/get-workout.ts#getWorkout',
]

/** Refused to anyone else by the last two: live events, and what only the sandbox has. */
const refusals = ['viewing-as-patient', 'forbidden', 'not-found']

/** Everything of the patient's, and what their pages have noted. */
async function dumpOwner() {
  const { patientId, userId } = clinic.owner
  const tables = await db().$queryRaw<{ name: string; column: string }[]>`
    SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'audit_entry'
       AND (c.column_name IN ('patient_id', 'client_user_id', 'user_id', 'order_id', 'job_id', 'critical_id', 'conversation_id'))
     ORDER BY 1, 2`
  const ids: string[] = [patientId, userId, records.orderId, records.jobId, records.reviewId]
  ids.push(records.criticalId, records.conversationId)
  const parts = []
  for (const { name, column } of tables)
    parts.push(
      await db().$queryRawUnsafe(
        `SELECT to_jsonb(t)::text AS row FROM "${name}" t WHERE "${column}"::text = ANY($1) ORDER BY 1`,
        ids,
      ),
    )
  return JSON.stringify(parts)
}

async function outcomeOf(run: () => unknown) {
  try {
    await run()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code as string
    throw error
  }
}

describe('verbs, for staff who view as a patient', () => {
  it('refuse everything but to read the patient’s own pages, and change nothing', async () => {
    const before = await dumpOwner()
    const outcomes: Record<string, string> = {}
    for (const [verb, { call }] of Object.entries(verbTable)) {
      const context = await viewAs()
      outcomes[verb] = await outcomeOf(() => call(context, records))
    }
    const open = Object.keys(outcomes).filter((verb) => !refusals.includes(outcomes[verb] ?? ''))
    expect(open.map((verb) => `${verb} ${outcomes[verb]}`).sort()).toEqual(
      readable.map((verb) => `${verb} ok`).sort(),
    )
    expect(await dumpOwner()).toBe(before)
  }, 120_000)

  it('audit what they read under the name of the staff member', async () => {
    const { id: since } = await db().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await verbTable['lib/orders/get-own-order.ts#getOwnOrder']?.call(await viewAs(), records)
    const rows = await db().auditEntry.findMany({
      where: { id: { gt: since } },
      orderBy: { id: 'asc' },
    })
    const who = { actorId: clinic.userIds.clinician, actorRole: 'clinician' }
    expect(rows).toMatchObject([
      { ...who, action: 'viewing.home', patientId: records.patientId, reason: null },
      { ...who, action: 'orders.read-own', subjectId: records.orderId, reason: 'in-viewing' },
    ])
  })
})

/** Routes that work while viewing: to end it, to sign out, and to stay signed in. The language is the browser's. */
const workingRoutes = [
  'POST clinic/viewing/end',
  'POST auth/sign-out',
  'POST account/activity',
  'POST locale',
]

describe('routes, in a session that views as a patient', () => {
  const cases = () => Object.values(listRoutes(records)).flat()

  async function ask({ method, path, body = {}, form }: RouteCase) {
    const mutates = method !== 'GET'
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const stop = new AbortController()
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      redirect: 'manual',
      signal: stop.signal,
      headers: {
        'x-forwarded-for': inventAddress(),
        ...(mutates && { 'content-type': type, origin: webUrl }),
        cookie,
      },
      ...(mutates && { body: form ? new URLSearchParams(form).toString() : JSON.stringify(body) }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? '' : await response.text()
    if (isStream) stop.abort()
    return { status: response.status, text }
  }

  it('refuse every change, whoever’s record it is of', async () => {
    const before = await dumpOwner()
    const mutations = cases().filter(({ method }) => method !== 'GET')
    expect(mutations.length).toBeGreaterThan(120)
    for (const each of mutations) {
      const route = `${each.method} ${each.path}`
      if (workingRoutes.includes(route)) continue
      const { status, text } = await ask(each)
      expect(`${route} → ${status}`).toBe(`${route} → 403`)
      expect(text, route).toContain('"viewing-as-patient"')
    }
    expect(await dumpOwner()).toBe(before)
  }, 120_000)

  it('answer reads to the staff member as ever, and never as the patient', async () => {
    for (const each of cases().filter(({ method }) => method === 'GET')) {
      const { status } = await ask(each)
      expect(`${each.path} → ${status}`).toBe(`${each.path} → ${each.may.clinician}`)
    }
  }, 120_000)
})
