import { createHash } from 'node:crypto'
import type {
  Bundle,
  BundleEntry,
  DiagnosticReport,
  DocumentReference,
  Observation,
  Patient,
} from 'fhir/r4'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { flagKey } from '#lib/results/find-confirmed-flags.ts'
import { presentDay } from '#lib/results/present-result.ts'
import type { OrderOrigins } from '#lib/results/read-order-origins.ts'
import type { OrderOrigin, ValueCorrection } from '#lib/results/result-view.ts'
import type { Patient as PatientRow, Result } from '#prisma/generated/client.ts'
import { buildObservation, loincSystem, statusOf, urnOf } from './build-observation.ts'

type Resource = (Patient | Observation | DiagnosticReport | DocumentReference) & { id: string }

export interface ResultsBundle extends Bundle<Resource> {
  entry: (BundleEntry<Resource> & { fullUrl: string; resource: Resource })[]
}

type Person = Pick<PatientRow, 'id' | 'firstName' | 'lastName' | 'dob' | 'gender'>

interface Contents {
  person: Person
  rows: readonly Result[]
  orders: OrderOrigins
  /** keys of findConfirmedFlags */
  confirmed: ReadonlySet<string>
  /** what findValueCorrections found */
  corrections: ReadonlyMap<string, ValueCorrection>
  webUrl: string
  now: Date
}

export function buildBundle({
  person,
  rows,
  orders,
  confirmed,
  corrections,
  webUrl,
  now,
}: Contents): ResultsBundle {
  const sources = [...Map.groupBy(rows, ({ jobId, orderId }) => jobId ?? orderId ?? '').entries()]
  const resources: Resource[] = [
    buildPatient(person),
    ...sources.flatMap(([sourceId, values]) => [
      buildReport(sourceId, values, { order: orders.get(sourceId), corrections }),
      ...values.map((row) =>
        buildObservation(row, {
          order: orders.get(row.orderId ?? ''),
          isFlagConfirmed: confirmed.has(flagKey(row)),
          isCorrected: corrections.has(row.id),
        }),
      ),
      ...(values[0]?.jobId
        ? [buildDocument(sourceId, { patientId: asPatientId(person.id), webUrl })]
        : []),
    ]),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: urnOf(resource.id), resource })),
  }
}

function buildPatient({ id, firstName, lastName, dob, gender }: Person): Patient & { id: string } {
  const text = [firstName, lastName].filter(Boolean).join(' ')
  const known = (['male', 'female', 'other'] as const).find((one) => one === gender)
  return {
    resourceType: 'Patient',
    id,
    ...(text && {
      name: [
        { text, ...(lastName && { family: lastName }), ...(firstName && { given: [firstName] }) },
      ],
    }),
    ...(known && { gender: known }),
    ...(dob && /^\d{4}-\d{2}-\d{2}$/.test(dob) && { birthDate: dob }),
  }
}

const laboratory = {
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/v2-0074',
      code: 'LAB',
      display: 'Laboratory',
    },
  ],
}
const laboratoryReport = {
  coding: [{ system: loincSystem, code: '11502-2', display: 'Laboratory report' }],
}

function buildReport(
  sourceId: string,
  values: readonly Result[],
  { order, corrections }: Pick<Contents, 'corrections'> & { order: OrderOrigin | undefined },
): DiagnosticReport & { id: string } {
  const [first] = values
  const identifier = { system: 'urn:ietf:rfc:3986', value: urnOf(sourceId) }
  const day = presentDay(first?.observedOn ?? null)
  const issued = Math.max(...values.map(({ createdAt }) => createdAt.getTime()))
  return {
    resourceType: 'DiagnosticReport',
    id: reportIdOf(sourceId),
    identifier: [
      identifier,
      ...(order?.kitCode ? [{ type: { text: 'Kit code' }, value: order.kitCode }] : []),
    ],
    // The order itself is not in the bundle.
    ...(order?.testName && {
      basedOn: [{ type: 'ServiceRequest', identifier, display: order.testName }],
    }),
    status: reportStatusOf(values, corrections),
    category: [laboratory],
    code: laboratoryReport,
    subject: { reference: urnOf(first?.patientId ?? '') },
    ...(day && { effectiveDateTime: day }),
    issued: new Date(issued).toISOString(),
    ...(first?.labName && { performer: [{ display: first.labName }] }),
    result: values.map(({ id }) => ({ reference: urnOf(id) })),
  }
}

function buildDocument(
  jobId: string,
  { patientId, webUrl }: { patientId: PatientId; webUrl: string },
): DocumentReference & { id: string } {
  return {
    resourceType: 'DocumentReference',
    id: jobId,
    status: 'current',
    type: laboratoryReport,
    subject: { reference: urnOf(patientId) },
    content: [
      { attachment: { url: `${webUrl}/reports/${jobId}`, title: 'Laboratory report as uploaded' } },
    ],
  }
}

/** As its least settled value. */
function reportStatusOf(
  values: readonly Result[],
  corrections: Contents['corrections'],
): DiagnosticReport['status'] {
  const found = new Set(values.map((row) => statusOf(row, corrections.has(row.id))))
  if (found.has('preliminary')) return 'partial'
  // What the laboratory's newer answer leaves out makes the others no error.
  if (found.has('entered-in-error')) return 'corrected'
  return (['unknown', 'corrected', 'amended'] as const).find((one) => found.has(one)) ?? 'final'
}

/** The document has the report's id, so the report needs another stable one: a UUID version 8 (RFC 9562). */
function reportIdOf(sourceId: string) {
  const hex = createHash('sha256').update(`DiagnosticReport ${sourceId}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
