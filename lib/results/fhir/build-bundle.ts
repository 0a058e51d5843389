import { createHash } from 'node:crypto'
import type { Patient, Result } from '#prisma/generated/client.ts'
import { presentDay } from '../present-result.ts'
import { buildObservation, loincSystem, urnOf } from './build-observation.ts'
import type {
  FhirBundle,
  FhirDiagnosticReport,
  FhirDocumentReference,
  FhirPatient,
  FhirResource,
} from './fhir-types.ts'

type Person = Pick<Patient, 'id' | 'firstName' | 'lastName' | 'dob' | 'gender'>

interface Contents {
  person: Person
  rows: readonly Result[]
  /** of the app: where the original can be looked at */
  webUrl: string
  now: Date
}

/**
 * A patient's results as a Bundle of FHIR R4: the patient, and for each report what it says, its values, and the
 * document that they were read from.
 */
export function buildBundle({ person, rows, webUrl, now }: Contents): FhirBundle {
  const reports = [...Map.groupBy(rows, ({ jobId }) => jobId).entries()]
  const resources: FhirResource[] = [
    buildPatient(person),
    ...reports.flatMap(([jobId, values]) => [
      buildReport(jobId, values),
      ...values.map(buildObservation),
      buildDocument(jobId, { patientId: person.id, webUrl }),
    ]),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: urnOf(resource.id), resource })),
  }
}

function buildPatient({ id, firstName, lastName, dob, gender }: Person): FhirPatient {
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

function buildReport(jobId: string, values: readonly Result[]): FhirDiagnosticReport {
  const [first] = values
  const day = presentDay(first?.observedOn ?? null)
  const issued = Math.max(...values.map(({ createdAt }) => createdAt.getTime()))
  return {
    resourceType: 'DiagnosticReport',
    id: reportIdOf(jobId),
    identifier: [{ system: 'urn:ietf:rfc:3986', value: urnOf(jobId) }],
    status: 'final',
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
  { patientId, webUrl }: { patientId: string; webUrl: string },
): FhirDocumentReference {
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

/** The document has the job's id; what is said of it has another, always the same (UUID version 8, RFC 9562). */
function reportIdOf(jobId: string) {
  const hex = createHash('sha256').update(`DiagnosticReport ${jobId}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
