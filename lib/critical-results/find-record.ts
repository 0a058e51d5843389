import { formatPhone } from '#lib/addresses/format-phone.ts'
import { findTexts } from '#lib/critical-results/texts/find-texts.ts'
import { findPatientZone } from '#lib/dates/find-patient-zone.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readLocale } from '#lib/i18n/locale.ts'
import { asPatientId } from '#lib/ids.ts'
import type { CriticalEvent, CriticalResult, CriticalValue } from '#prisma/generated/client.ts'
import {
  type CallView,
  type CriticalView,
  callObstacles,
  callOutcomes,
  companions,
  type EventView,
  exceptionReasons,
  identifications,
  type SafetyView,
  safetyPlaces,
  spokenPeople,
} from './critical-view.ts'
import { findNames, presentValue } from './present-alarms.ts'

const maxRows = 100

/** What a clinician works with: values, calls, where the patient is, and what to say. */
export async function findRecord(
  tx: Transaction,
  critical: CriticalResult,
  viewerId: string,
): Promise<NonNullable<CriticalView['record']>> {
  const { id: criticalId, patientId } = critical
  const patient = await tx.patient.findUnique({
    where: { id: patientId },
    select: { phoneNumber: true, address: true, user: { select: { locale: true } } },
  })
  const values = await tx.criticalValue.findMany({
    where: { criticalId },
    orderBy: { version: 'desc' },
    take: maxRows,
  })
  const newest = values[0]
  return {
    source: {
      kind: critical.sourceKind === 'order' ? 'order' : 'report',
      sourceId: critical.sourceId,
    },
    values: values.map(presentValue),
    previous: newest ? await findPrevious(tx, critical, newest) : null,
    phone: patient?.phoneNumber ? formatPhone(patient.phoneNumber) : null,
    patientLocale: readLocale(patient?.user?.locale ?? ''),
    patientZone: (await findPatientZone(tx, asPatientId(patientId))) ?? null,
    address: joinAddress(patient?.address),
    calls: await listCalls(tx, criticalId, viewerId),
    safety: await findSafety(tx, criticalId),
    texts: await findTexts(tx, newest?.loincCode ?? null),
  }
}

async function findPrevious(tx: Transaction, critical: CriticalResult, newest: CriticalValue) {
  if (!newest.loincCode) return null
  const { sourceKind, sourceId } = critical
  const place = sourceKind === 'order' ? 'orderId' : 'jobId'
  const elsewhere = { OR: [{ [place]: null }, { [place]: { not: sourceId } }] }
  const day = /^\d{4}-\d{2}-\d{2}/.exec(newest.collectedAt ?? '')?.[0]
  const until = day === undefined ? undefined : new Date(day)
  const found = await tx.result.findFirst({
    where: {
      patientId: critical.patientId,
      biomarker: newest.loincCode,
      replacedAt: null,
      ...elsewhere,
      observedOn: { not: null, ...(until && { lte: until }) },
    },
    orderBy: [{ observedOn: 'desc' }, { createdAt: 'desc' }],
  })
  if (!found?.observedOn) return null
  const { value, unit, observedOn } = found
  return { value, unit, observedOn: observedOn.toISOString().slice(0, 10) }
}

function joinAddress(address: unknown): string | null {
  if (typeof address !== 'object' || address === null) return null
  const { first_line, second_line, city, state, zip } = address as Record<string, unknown>
  const parts = [first_line, second_line, city, [state, zip].filter(Boolean).join(' ')]
  return parts.filter(Boolean).join(', ') || null
}

/** Newest first. */
async function listCalls(
  tx: Transaction,
  criticalId: string,
  viewerId: string,
): Promise<CallView[]> {
  const rows = await tx.criticalCall.findMany({
    where: { criticalId },
    orderBy: { calledAt: 'desc' },
    take: maxRows,
  })
  const nameOf = await findNames(
    tx,
    rows.map(({ calledBy }) => calledBy),
  )
  return rows.map((row) => ({
    callId: row.id,
    calledAt: row.calledAt.toISOString(),
    callerName: nameOf.get(row.calledBy) ?? null,
    isOwn: row.calledBy === viewerId,
    outcome: callOutcomes.find((each) => each === row.outcome) ?? 'not-reached',
    obstacle: callObstacles.find((each) => each === row.obstacle) ?? null,
    spokeWith: spokenPeople.find((each) => each === row.spokeWith) ?? null,
    spokeWithName: row.spokeWithName,
    identifiedBy: identifications.find((each) => each === row.identifiedBy) ?? null,
    readBack: row.readBack,
    advice: row.advice,
    note: row.note,
    version: row.version,
    analyte: row.analyte,
    value: row.value,
    unit: row.unit,
  }))
}

export async function findSafety(tx: Transaction, criticalId: string): Promise<SafetyView | null> {
  const row = await tx.criticalSafety.findFirst({
    where: { criticalId },
    orderBy: { id: 'desc' },
  })
  if (!row) return null
  const nameOf = await findNames(tx, [row.recordedBy])
  return {
    recordedAt: row.recordedAt.toISOString(),
    recordedByName: nameOf.get(row.recordedBy) ?? null,
    isByPatient: row.isByPatient,
    place: safetyPlaces.find((each) => each === row.place) ?? null,
    companion: companions.find((each) => each === row.companion) ?? null,
    companionName: row.companionName,
    address: row.address,
    symptoms: row.symptoms,
  }
}

/** Newest first. */
export async function listEvents(
  tx: Transaction,
  criticalId: string,
  { withNotes, viewerId }: { withNotes: boolean; viewerId: string },
): Promise<EventView[]> {
  const rows = await tx.criticalEvent.findMany({
    where: { criticalId },
    orderBy: { id: 'desc' },
    take: maxRows,
  })
  const nameOf = await findNames(
    tx,
    rows.flatMap(({ actorId, targetId }) => [actorId, targetId]),
  )
  return rows.map((row, at) => ({
    eventId: String(row.id),
    at: row.at.toISOString(),
    kind: row.kind,
    actorName: nameOf.get(row.actorId ?? '') ?? null,
    isOwn: row.actorId === viewerId,
    targetName: nameOf.get(row.targetId ?? '') ?? null,
    ...presentTakeOver(row, findOwner(rows.slice(at + 1)), nameOf),
    level: row.level,
    version: row.version,
    reason: exceptionReasons.find((each) => each === row.reason) ?? null,
    note: withNotes ? row.note : null,
  }))
}

/** As of the newest of the events. */
function findOwner(events: readonly CriticalEvent[]): string | null {
  const taken = events.find(({ kind }) => ['acknowledged', 'assigned', 'released'].includes(kind))
  if (taken?.kind === 'released') return null
  return (taken?.kind === 'assigned' ? taken.targetId : taken?.actorId) ?? null
}

function presentTakeOver(
  { kind, actorId, targetId }: CriticalEvent,
  formerId: string | null,
  nameOf: ReadonlyMap<string, string>,
) {
  const isTakeOver = kind === 'assigned' && actorId !== null && actorId === targetId
  const isFromOther = isTakeOver && formerId !== null && formerId !== actorId
  return { isTakeOver, formerName: (isFromOther && nameOf.get(formerId)) || null }
}
