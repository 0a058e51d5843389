import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { OwnersThings } from '../../e2e/route-table.ts'
import { recordQueries } from './record-queries.ts'
import { createTestClinic, type TestClinic } from './test-clinic.ts'
import { verbTable } from './verb-table.ts'

/** Tables with rows of patients: a patient's request may touch them only with something in hand that is the patient's own. */
const owned = [
  'patient',
  'patient_activity',
  'draft',
  'consent_record',
  'order_projection',
  'order_projection_event',
  'order_attention',
  'report_projection',
  'report_check',
  'review_decision',
  'result',
  'service_message',
  'audit_entry',
  'session',
]
const touches = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:"public"\\.)?"?(${owned.join('|')})"?(?![\\w"])`,
  'i',
)

/** What asks for somebody's row on purpose, and why that is right. */
const exceptions: { statement: RegExp; verbs?: RegExp; why: string }[] = [
  {
    statement: /WHERE[^;]*"?sample_id"?\s*=/i,
    why: 'a kit is found by the code on it; whose it is decides what is told of it',
  },
  {
    statement: /order_projection_event"?\."?order_id"? IN/i,
    verbs: /^lib\/kits\/(check-kit|register-kit)\.ts/,
    why: 'how far the kit of the code has come',
  },
  { statement: /"?is_stock"?/i, why: 'the clinic’s own stock is nobody’s' },
  { statement: /WHERE 1=0/, why: 'asks for nothing: Prisma’s way of an empty list' },
]

let clinic: TestClinic
let things: OwnersThings

beforeAll(async () => {
  clinic = await createTestClinic()
  things = await clinic.buildThings()
})
afterAll(() => clinic.close())

/** Every id that is the patient's own, also of what the request has just made. */
async function listOwnIds({ actor, session }: Context): Promise<string[]> {
  if (actor.kind !== 'patient') return []
  const { patientId, userId } = actor
  const [orders, reports, drafts, sessions, patient] = await Promise.all([
    db().orderProjection.findMany({
      where: { clientUserId: patientId },
      select: { orderId: true },
    }),
    db().reportProjection.findMany({
      where: { clientUserId: patientId },
      select: { jobId: true },
    }),
    db().draft.findMany({ where: { patientId }, select: { id: true } }),
    db().session.findMany({ where: { userId }, select: { id: true } }),
    db().patient.findUnique({ where: { id: patientId }, select: { serviceUserId: true } }),
  ])
  return [
    patientId,
    userId,
    session?.sessionId,
    patient?.serviceUserId,
    ...orders.map(({ orderId }) => orderId),
    ...reports.map(({ jobId }) => jobId),
    ...[...drafts, ...sessions].map(({ id }) => id),
  ].filter((id) => typeof id === 'string')
}

/** The statements of one call that touch a patient's table without an id of the patient who asks. */
async function findUnscoped(
  asker: 'owner' | 'stranger',
  call: (context: Context) => unknown,
  verb = '',
) {
  const context = await clinic.contextFor(asker)
  const before = await listOwnIds(context)
  const recording = recordQueries()
  try {
    await call(context)
  } catch {
    // Refused or not: what counts is what was asked of the database.
  } finally {
    recording.stop()
  }
  const own = [...before, ...(await listOwnIds(context))]
  return recording.queries
    .filter(({ text }) => touches.test(text))
    .filter(({ text }) => !isException(text, verb))
    .filter(({ values }) => !own.some((id) => values.includes(id)))
    .map(({ text }) => text.replace(/\s+/g, ' ').replace(/^SELECT .*? FROM/, 'SELECT … FROM'))
}

function isException(text: string, verb: string) {
  return exceptions.some(
    ({ statement, verbs }) => statement.test(text) && (verbs === undefined || verbs.test(verb)),
  )
}

describe('every query of a patient’s request names the patient or something of theirs (N30)', () => {
  it.each(Object.entries(verbTable))('%s', async (verb, { call }) => {
    for (const asker of ['stranger', 'owner'] as const) {
      // Another's things for the stranger: the query that fetches them must name the stranger too.
      const given = asker === 'owner' ? await clinic.buildThings() : things
      expect(await findUnscoped(asker, (context) => call(context, given), verb), asker).toEqual([])
    }
  })

  it('notices one that does not, in Prisma and in SQL, and lets the scoped one pass', async () => {
    const { orderId, patientId } = things
    const read = () => db().orderProjection.findFirst({ where: { orderId } })
    const list = () => db().$queryRaw`SELECT order_id FROM order_projection LIMIT 5`
    const change = () => db().draft.updateMany({ where: { kind: 'none' }, data: { step: 'x' } })
    for (const unscoped of [read, list, change])
      expect(await findUnscoped('stranger', unscoped)).toHaveLength(1)
    expect(await findUnscoped('owner', read)).toEqual([])
    const scoped = ({ actor }: Context) =>
      db().orderProjection.findFirst({
        where: { orderId, clientUserId: 'patientId' in actor ? actor.patientId : patientId },
      })
    expect(await findUnscoped('stranger', scoped)).toEqual([])
  })
})
