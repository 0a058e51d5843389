import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { createLender } from './lend-records.ts'
import { recordQueries } from './record-queries.ts'
import { createTestClinic, type TestClinic } from './test-clinic.ts'
import { verbTable } from './verb-table.ts'

/** Tables with patients' rows: a patient's request may touch them only with an id of that patient. */
const owned = [
  'patient',
  'patient_activity',
  'draft',
  'consent_record',
  'consent_withdrawal',
  'data_export',
  'order_projection',
  'order_projection_event',
  'order_attention',
  'order_activity',
  'report_projection',
  'report_check',
  'review_decision',
  'row_handover',
  'second_reading',
  'result',
  'critical_result',
  'critical_value',
  'critical_event',
  'critical_call',
  'critical_safety',
  'conversation',
  'conversation_message',
  'conversation_draft',
  'service_message',
  'audit_entry',
  'session',
  'passkey',
]
const touches = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:"public"\\.)?"?(${owned.join('|')})"?(?![\\w"])`,
  'i',
)

/** Statements that read other patients' rows on purpose, and why. */
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
  { statement: /"?is_stock"?/i, why: 'the clinic’s own stock is no patient’s' },
  { statement: /WHERE 1=0/, why: 'asks for nothing: Prisma’s way of an empty list' },
]

let clinic: TestClinic
let lend: Awaited<ReturnType<typeof createLender>>

beforeAll(async () => {
  clinic = await createTestClinic()
  lend = await createLender(clinic)
})
afterAll(() => clinic.close())

/** Every id of the patient's own, including what the request just created. */
async function listOwnIds({ actor, session }: Context): Promise<string[]> {
  if (actor.kind !== 'patient') return []
  const { patientId, userId } = actor
  const [orders, reports, drafts, sessions, patient, criticals, conversations] = await Promise.all([
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
    db().criticalResult.findMany({ where: { patientId }, select: { id: true } }),
    db().conversation.findMany({ where: { patientId }, select: { id: true } }),
  ])
  return [
    patientId,
    userId,
    session?.sessionId,
    patient?.serviceUserId,
    ...orders.map(({ orderId }) => orderId),
    ...reports.map(({ jobId }) => jobId),
    ...[...drafts, ...sessions, ...criticals, ...conversations].map(({ id }) => id),
  ].filter((id) => typeof id === 'string')
}

/** The statements of one call that touch a patient table without an id of the calling patient. */
async function findUnscoped(
  caller: 'owner' | 'stranger',
  call: (context: Context) => unknown,
  verb = '',
) {
  const context = await clinic.contextFor(caller)
  const before = await listOwnIds(context)
  const recording = recordQueries()
  try {
    await call(context)
  } catch {
    // Whether the call was refused does not matter, only what it asked the database.
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

describe('every query of a patient’s request is bound to the patient or a row of theirs (N30)', () => {
  it.each(Object.entries(verbTable))('%s', async (verb, { call, spends }) => {
    for (const caller of ['stranger', 'owner'] as const) {
      // Another patient's records for the stranger: the query that fetches them must name the stranger too.
      const given = await lend({ spends: caller === 'owner' && spends })
      expect(await findUnscoped(caller, (context) => call(context, given), verb), caller).toEqual(
        [],
      )
    }
  })

  it('detects an unbound query in Prisma and in SQL and accepts the scoped one', async () => {
    const { orderId, patientId } = await lend()
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
