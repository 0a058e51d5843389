import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ResultSet } from '#contract/results.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { readClinicDay } from '#lib/clinic-contact/clinic-day.ts'
import { findOrderLoops } from '#lib/critical-results/find-order-loops.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asOrderId, asPatientId, type OrderId, type PatientId } from '#lib/ids.ts'
import { findOrderOwner } from '#lib/result-sets/find-order-owner.ts'
import { readAnswer } from '#lib/result-sets/fold/result-set-store.ts'
import { readLane, readReasons } from '#lib/result-sets/lane/read-lane.ts'
import { readSetRows, type SetRow, significanceOf } from '#lib/result-sets/result-row.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { listOwners } from './assign-owner.ts'
import { resultSetParams, type SetVersion } from './desk-input.ts'
import type { SetRowView, SetView } from './desk-view.ts'
import { findGrounds } from './hold-rules.ts'
import { findHold, findStep, listEvents } from './list-set-events.ts'
import {
  findOrderPeople,
  type KnownPatient,
  type OrderPerson,
  presentDeskPatient,
} from './present-desk-rows.ts'
import { readSetGrid } from './read-set-grid.ts'
import { requireOrderPatient } from './set-holds.ts'
import { listCurrentTemplates } from './step-templates.ts'

/**
 * One set as the clinic sees it, held values included, beside the patient's earlier values from all sources. Of an order
 * without results there is an empty one, so that a hold can begin before they arrive.
 */
export async function getResultSet(
  context: Context,
  input: z.input<typeof resultSetParams>,
  token?: string | null,
): Promise<SetView> {
  const actor = requireStaff(context, 'results:desk')
  const { orderId } = parseInput(resultSetParams, input)
  return db().$transaction(async (tx) => {
    const stored = await tx.resultSet.findUnique({ where: { orderId } })
    const set = stored ?? emptySet(orderId, await requireOrderPatient(tx, orderId))
    await requireClinicalAccess(tx, context, set.patientId)
    const { labTestName, patient, locale, state, ownerName } = await findFacts(tx, set)
    const person = patient ? null : (await findOrderPeople(tx, [orderId])).get(orderId)
    const owner = await findOrderOwner(tx, asOrderId(orderId))
    const answer = readAnswer(set.snapshot)
    const loops = (await findOrderLoops(tx, [orderId], { withClinical: true })).get(orderId) ?? []
    const rows = answer ? readSetRows(answer) : []
    const significance = answer ? significanceOf(answer, rows) : ''
    const events = await listEvents(tx, set, rows)
    const record = {
      action: 'results-desk.read',
      patientId: set.patientId,
      subject: 'order',
      subjectId: orderId,
    } as const
    const canSign = hasPermission(actor, 'results:sign')
    const canAssign = stored !== null && hasPermission(actor, 'results:assign')
    const canHold = canSign && set.releasedAt === null && !set.holdId && set.patientId !== null
    return {
      orderId: asOrderId(orderId),
      patient: presentDeskPatient(patient ?? person, await readClinicDay(tx)),
      dob: patient?.dob ?? person?.dob ?? null,
      contact: person && owner.kind === 'foreign' ? contactOf(person) : null,
      patientLocale: locale === null ? null : readLocale(locale),
      patientZone: set.patientId
        ? ((await findPatientZone(tx, asPatientId(set.patientId))) ?? null)
        : null,
      testName: labTestName,
      labName: set.labName,
      lane: readLane(set.lane),
      reasons: readReasons(set.laneReasons),
      loops,
      resultCount: set.resultCount,
      outsideCount: set.outsideCount,
      missingCount: set.missingCount,
      status: set.status,
      ...presentInstants(set),
      owner:
        set.ownerId !== null && ownerName !== null
          ? { userId: set.ownerId, name: ownerName, isOwn: set.ownerId === actor.userId }
          : null,
      version: versionOf(set),
      grid: await readSetGrid(tx, set, { answer, rows, loops }),
      corrected: rows.filter(({ former }) => former.length > 0).map(presentRow),
      missing: (answer?.missing_results ?? []).map((each) => ({
        name: each.name,
        failure: each.inferred_failure_type,
        note: each.note || null,
      })),
      hold: await findHold(tx, set.holdId),
      step: findStep(events, set.signedKey !== null && set.signedKey === significance),
      events,
      templates: await listCurrentTemplates(tx),
      grounds: canHold ? await findGrounds(tx, { orderId, state }) : null,
      userId: actor.userId,
      owners: canAssign ? await listOwners(tx) : [],
      can: {
        sign: canSign && isSignable(set, answer),
        assign: canAssign,
        hold: canHold,
        endHold: canSign && set.holdId !== null,
      },
      access: await recordAccess(tx, context, { record, token }),
    }
  })
}

interface Facts {
  labTestName: string | null
  patient: KnownPatient | null
  /** the language of the patient's account */
  locale: string | null
  /** where the patient lives, in two letters */
  state: string | null
  ownerName: string | null
}

/** Of the order, the patient and the owner, in one statement. */
async function findFacts(
  tx: Transaction,
  { orderId, patientId, ownerId }: StoredSet,
): Promise<Facts> {
  const [facts] = await tx.$queryRaw<(Omit<Facts, 'patient'> & KnownPatient)[]>`
    SELECT o.lab_test_name AS "labTestName", p.id::text, p.first_name AS "firstName", p.last_name AS "lastName",
           p.dob, p.gender, p.user_id AS "userId", r.locale, upper(p.address->>'state') AS state, w.name AS "ownerName"
      FROM (SELECT) AS one
      LEFT JOIN order_projection o ON o.order_id = ${orderId}::uuid
      LEFT JOIN patient p ON p.id = ${patientId}::uuid
      LEFT JOIN "user" r ON r.id = p.user_id
      LEFT JOIN "user" w ON w.id = ${ownerId}`
  if (!facts) throw new Error('a statement without a condition has one row')
  const { id, firstName, lastName, dob, gender, userId, ...rest } = facts
  return { ...rest, patient: id ? { id, firstName, lastName, dob, gender, userId } : null }
}

const contactOf = ({ phoneNumber, email }: OrderPerson) => ({ phoneNumber, email })

/** There are values, of someone we know, who sees them. */
const isSignable = (set: StoredSet, answer: ResultSet | null) =>
  answer !== null && set.receivedAt !== null && set.patientId !== null && set.holdId === null

function presentInstants(set: StoredSet) {
  const { receivedAt, releasedAt, signedAt, openedAt, collectedAt, reportedAt } = set
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    receivedAt: text(receivedAt),
    releasedAt: text(releasedAt),
    signedAt: text(signedAt),
    openedAt: text(openedAt),
    collectedAt: text(collectedAt),
    reportedAt: text(reportedAt),
  }
}

/** As the worklist would have it, before anything has arrived. */
function emptySet(orderId: OrderId, patientId: PatientId): StoredSet {
  return {
    orderId,
    patientId,
    revision: -1,
    versionKey: '',
    snapshot: null,
    criticalAt: null,
    status: null,
    labName: null,
    collectedAt: null,
    reportedAt: null,
    resultCount: 0,
    outsideCount: 0,
    criticalCount: 0,
    missingCount: 0,
    receivedAt: null,
    releasedAt: null,
    holdId: null,
    heldSince: null,
    correctedAt: null,
    signedAt: null,
    signedKey: null,
    openedAt: null,
    ownerId: null,
    lane: 'look',
    laneReasons: [],
  }
}

/**
 * What a signature must still match: short, and says nothing about the values. It changes with each signature too, so that no
 * step of a colleague is replaced by one who has not seen it.
 */
export function versionOf(set: Pick<StoredSet, 'revision' | 'snapshot' | 'signedAt'>): SetVersion {
  const signedAt = set.signedAt?.toISOString() ?? ''
  return { revision: set.revision, significance: digest(`${significanceKeyOf(set)} ${signedAt}`) }
}

const digest = (significance: string) => createHash('sha256').update(significance).digest('hex')

export function significanceKeyOf({ snapshot }: Pick<StoredSet, 'snapshot'>) {
  const answer = readAnswer(snapshot)
  return answer ? significanceOf(answer, readSetRows(answer)) : ''
}

function presentRow({
  rowKey,
  name,
  value,
  unit,
  flag,
  note,
  former,
  correctedAt,
}: SetRow): SetRowView {
  const textOf = (each: { value: string; unit: string | null }) =>
    [each.value, each.unit].filter(Boolean).join(' ')
  return {
    rowKey,
    name,
    value: textOf({ value, unit }),
    flag,
    note,
    correctedAt,
    former: former.map((each) => ({
      value: textOf(each),
      flag: each.flag,
      reason: each.reason,
      reportedAt: each.reportedAt,
    })),
  }
}
