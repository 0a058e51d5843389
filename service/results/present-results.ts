import { z } from 'zod'
import {
  type MissingResult,
  type ResultItem,
  type ResultMetadata,
  type ResultSet,
  sourceMarker,
} from '#contract/results.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentOrderTransaction } from '#service/orders/presentation/present-order-transaction.ts'
import { performingLaboratoryOf } from './performing-laboratory.ts'
import { ageAt, readPatient } from './read-person.ts'
import type { OrderResults, StoredResults } from './stored-results.ts'

const storedPhysician = z.object({ first_name: z.string(), last_name: z.string() })
const storedMarkers = z.array(sourceMarker).nullable()

/** The results of an order, or of all orders of a transaction: the metadata are those of the newest report. */
export function presentResults(all: readonly OrderResults[]): ResultSet {
  const reported = all.filter(({ found }) => found.reports.length > 0)
  const newest = reported.at(-1) ?? all.at(-1)
  if (!newest) throw new Error('no order')
  const missing = reported.flatMap(({ found }) => found.missingResults.map(presentMissing))
  const samples = reported.flatMap(presentSample)
  return {
    metadata: presentMetadata(newest),
    results: reported.flatMap(({ found }) => found.results.map(presentResult)),
    missing_results: reported.length > 0 ? missing : null,
    sample_information: samples.length > 0 ? Object.fromEntries(samples) : null,
    order_transaction: presentOrderTransaction(newest.order.transaction),
    revision: all.reduce((sum, { order }) => sum + order.resultRevision, 0),
  }
}

/** Clients require the first five keys as texts: they are empty where nothing is known. */
export function presentMetadata({ order, found }: OrderResults): ResultMetadata {
  const patient = readPatient(order)
  const physician = order.physician === null ? null : storedPhysician.parse(order.physician)
  const sample = found.resultSample
  const collectedAt = sample?.collectedAt ?? order.createdAt
  const reportedAt = found.reports.at(-1)?.reportedAt
  return {
    age: patient.dob ? String(ageAt(patient.dob, collectedAt)) : '',
    dob: patient.dob ?? '',
    patient: joinName(patient),
    date_reported: reportedAt ? presentTime(reportedAt) : '',
    specimen_number: order.sampleId ?? '',
    'clia_#': performingLaboratoryOf(order.labTest.lab)['clia_#'],
    provider: physician && joinName(physician),
    laboratory: order.labTest.lab.name,
    date_collected: sample && presentTime(sample.collectedAt),
    date_received: sample && presentTime(sample.receivedAt),
    status: statusOf(found),
    interpretation: order.interpretation,
    patient_id: order.userId,
    account_id: order.labAccountId,
  }
}

/** Once corrected, a set stays so. */
function statusOf({ reports }: StoredResults) {
  return reports.some(({ status }) => status === 'corrected')
    ? 'corrected'
    : (reports.at(-1)?.status ?? null)
}

export function joinName(person: { first_name?: string | null; last_name?: string | null }) {
  return [person.first_name, person.last_name].filter(Boolean).join(' ')
}

function presentResult(row: StoredResults['results'][number]): ResultItem {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    result: row.result,
    type: row.type,
    value: row.value ?? -1,
    unit: row.unit,
    timestamp: presentTime(row.reportedAt),
    notes: row.notes,
    reference_range: row.referenceRange,
    min_range_value: row.minRange,
    max_range_value: row.maxRange,
    is_above_max_range: row.isAboveMax,
    is_below_min_range: row.isBelowMin,
    interpretation: row.interpretation,
    loinc: row.loinc,
    loinc_slug: row.loincSlug,
    provider_id: row.providerId,
    source_markers: storedMarkers.parse(row.sourceMarkers),
    performing_laboratory: row.performingLaboratory,
    source_sample_id: row.sampleId,
    report_id: row.reportId,
    status: row.status,
    is_reflex: row.isReflex,
    parent_id: row.parentId,
    former: row.former.map((former) => ({
      result: former.result,
      unit: former.unit,
      reference_range: former.referenceRange,
      interpretation: former.interpretation,
      reported_at: presentTime(former.reportedAt),
      reason: former.reason,
    })),
    corrected_at: row.correctedAt && presentTime(row.correctedAt),
    specimen: row.specimen,
  }
}

function presentMissing(row: StoredResults['missingResults'][number]): MissingResult {
  return {
    name: row.name,
    slug: row.slug,
    inferred_failure_type: row.inferredFailureType,
    note: row.note,
    loinc: row.loinc,
    loinc_slug: row.loincSlug,
    provider_id: row.providerId,
    source_markers: storedMarkers.parse(row.sourceMarkers),
  }
}

function presentSample({ order, found }: OrderResults) {
  const sample = found.resultSample
  if (!sample) return []
  const laboratory = performingLaboratoryOf(order.labTest.lab)
  const reported = found.reports.at(-1)?.reportedAt
  return [
    [
      sample.sampleId,
      {
        sample_id: sample.sampleId,
        control_number: sample.controlNumber,
        date_collected: presentTime(sample.collectedAt),
        date_received: presentTime(sample.receivedAt),
        date_reported: reported ? presentTime(reported) : null,
        performing_laboratories: { [laboratory.name]: laboratory },
        clinical_information: sample.clinicalInformation,
      },
    ] as const,
  ]
}
