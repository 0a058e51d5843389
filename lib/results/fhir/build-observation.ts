import type { CodeableConcept, Coding, Observation, Quantity } from 'fhir/r4'
import { standingOf } from '#lib/results/count-standings.ts'
import { interpretRow } from '#lib/results/interpret-row.ts'
import { printLimits } from '#lib/results/limits.ts'
import { limitsOf, presentDay } from '#lib/results/present-result.ts'
import type { OrderOrigin, RowInterpretation } from '#lib/results/result-view.ts'
import { withdrawn } from '#lib/results/result-view.ts'
import type { Result } from '#prisma/generated/client.ts'

export const loincSystem = 'http://loinc.org'
const ucumSystem = 'http://unitsofmeasure.org'
const terminology = 'http://terminology.hl7.org/CodeSystem'

export const urnOf = (id: string) => `urn:uuid:${id}`

const categories: CodeableConcept[] = [
  {
    coding: [
      { system: `${terminology}/observation-category`, code: 'laboratory', display: 'Laboratory' },
    ],
  },
]

interface KnownOfRow {
  order: OrderOrigin | undefined
  isFlagConfirmed: boolean
  /** it took the place of a released value */
  isCorrected: boolean
}

/** Adds nothing that the laboratory did not print. */
export function buildObservation(
  row: Result,
  { order, isFlagConfirmed, isCorrected }: KnownOfRow,
): Observation & { id: string } {
  const day = presentDay(row.observedOn)
  return {
    resourceType: 'Observation',
    id: row.id,
    status: statusOf(row, isCorrected),
    category: categories,
    code: buildCode(row),
    subject: { reference: urnOf(row.patientId) },
    ...(day && { effectiveDateTime: day }),
    issued: row.createdAt.toISOString(),
    ...(row.labName && { performer: [{ display: row.labName }] }),
    ...buildValue(row),
    ...buildInterpretation(row),
    note: [
      { text: describeOrigin(row, order) },
      ...(interpretRow(row).isContradictory ? [{ text: describeConflict(isFlagConfirmed) }] : []),
      ...(row.note ? [{ text: row.note }] : []),
    ],
    ...buildRange(row),
    ...(row.jobId && { derivedFrom: [{ reference: urnOf(row.jobId) }] }),
  }
}

const statuses: Record<string, 'preliminary' | 'final' | 'corrected' | 'entered-in-error'> = {
  partial: 'preliminary',
  final: 'final',
  corrected: 'corrected',
  [withdrawn]: 'entered-in-error',
}

/**
 * What a report prints is final until the clinic corrects how it was read; an order's results say what they are. A status
 * that the laboratory does not send, or that came with a later contract, is not final.
 */
export function statusOf(
  { status, orderId }: Pick<Result, 'status' | 'orderId'>,
  isCorrected: boolean,
): 'preliminary' | 'final' | 'amended' | 'corrected' | 'entered-in-error' | 'unknown' {
  if (orderId === null) return isCorrected ? 'amended' : 'final'
  const known = Object.hasOwn(statuses, status ?? '') ? statuses[status ?? ''] : undefined
  return known === 'final' && isCorrected ? 'corrected' : (known ?? 'unknown')
}

function buildCode({ loincCode, loincName, testName }: Result): CodeableConcept {
  const coding = loincCode && {
    system: loincSystem,
    code: loincCode,
    ...(loincName && { display: loincName }),
  }
  return { ...(coding && { coding: [coding] }), text: testName }
}

function buildValue(row: Result): Pick<Observation, 'valueQuantity' | 'valueString'> {
  if (row.number === null) return { valueString: row.value }
  const comparator = row.comparator as Quantity['comparator'] | null
  return { valueQuantity: { value: row.number, ...(comparator && { comparator }), ...unitOf(row) } }
}

function unitOf({ unit, ucumUnit }: Result): Pick<Quantity, 'unit' | 'system' | 'code'> {
  const printed = unit ?? ucumUnit
  return {
    ...(printed && { unit: printed }),
    ...(ucumUnit && { system: ucumSystem, code: ucumUnit }),
  }
}

const codes: Partial<Record<RowInterpretation, [code: string, display: string]>> = {
  normal: ['N', 'Normal'],
  low: ['L', 'Low'],
  high: ['H', 'High'],
  abnormal: ['A', 'Abnormal'],
  'critical-low': ['LL', 'Critical low'],
  'critical-high': ['HH', 'Critical high'],
  critical: ['AA', 'Critical abnormal'],
}

/** A flag that the range contradicts is text alone: a code would say where the value is. A critical one is kept. */
function buildInterpretation(row: Result): Pick<Observation, 'interpretation'> {
  const read = interpretRow(row)
  if (standingOf(read) === 'contradictory') {
    const flag = row.flag ?? codes[read.interpretation]?.[1] ?? row.interpretation
    const text = `Flagged "${flag}" by the laboratory, which its reference range contradicts`
    return { interpretation: [{ text }] }
  }
  const [code, display] = codes[read.interpretation] ?? []
  if (!code || !display) return {}
  const coding: Coding = { system: `${terminology}/v3-ObservationInterpretation`, code, display }
  return { interpretation: [{ coding: [coding], ...(row.flag && { text: row.flag }) }] }
}

/** FHIR R4 reads low and high as inclusive: a range with an excluded limit is given as text alone. */
function buildRange(row: Result): Pick<Observation, 'referenceRange'> {
  const limits = limitsOf(row)
  const isExact = limits !== null && !limits.isLowExcluded && !limits.isHighExcluded
  const { low, high } = isExact ? limits : { low: null, high: null }
  const text = row.referenceRange || (isExact ? null : printLimits(limits))
  if (low === null && high === null && !text) return {}
  return {
    referenceRange: [
      {
        ...(low !== null && { low: { value: low, ...unitOf(row) } }),
        ...(high !== null && { high: { value: high, ...unitOf(row) } }),
        ...(text && { text }),
      },
    ],
  }
}

function describeConflict(isConfirmed: boolean) {
  const differs = 'The laboratory’s flag and its reference range say different things.'
  return isConfirmed
    ? `${differs} A reviewer has confirmed that the laboratory printed both.`
    : differs
}

function describeOrigin(
  { page, orderId, origin, before, testName, value, unit }: Result,
  order: OrderOrigin | undefined,
) {
  if (orderId !== null) {
    const named = order?.testName ? `the order "${order.testName}"` : 'an order'
    const kit = order?.kitCode ? `, kit ${order.kitCode}` : ''
    return `Sent by the laboratory as the result of ${named}${kit}.`
  }
  const place =
    page === null ? 'an uploaded laboratory report' : `page ${page} of an uploaded report`
  const printed = [testName, value, unit].filter(Boolean).join(' ')
  const checked =
    origin !== 'reviewed'
      ? 'Read automatically.'
      : before === null
        ? 'Checked by a reviewer.'
        : 'Corrected by a reviewer.'
  return `From ${place}, printed as "${printed}". ${checked}`
}
