import { z } from 'zod'
import {
  type LabTest,
  lab,
  labTest,
  labTestPage,
  marker,
  markerPage,
} from '#service/contract/catalogue.ts'
import {
  labReportResult,
  loincPage,
  parsingJob,
  type ReviewDecision,
  type WireTypedRow,
} from '#service/contract/lab-reports.ts'
import {
  type CreateTestkitOrder,
  order,
  orderAnswer,
  orderPage,
  type RegisterTestkit,
} from '#service/contract/orders.ts'
import {
  type ServiceFaultBody,
  sandboxFaults,
  type WebhookFaultBody,
} from '#service/contract/sandbox-faults.ts'
import { printedLabel } from '#service/contract/simulation.ts'
import { type CreateUser, user } from '#service/contract/users.ts'
import {
  type Connection,
  type QueryValue,
  type ServiceRequest,
  sendRequest,
} from './send-request.ts'

const physicians = z.array(
  z.looseObject({ first_name: z.string(), last_name: z.string(), npi: z.string() }),
)
export type WirePhysician = z.infer<typeof physicians>[number]

export interface MarkersFilter {
  name?: string
  lab_id?: number[]
  lab_slug?: string
  a_la_carte_enabled?: boolean
  is_orderable?: boolean
  type?: string
  lab_account_id?: string
  page?: number
  size?: number
}

export interface OrdersFilter {
  search_input?: string
  start_date?: string
  end_date?: string
  updated_start_date?: string
  updated_end_date?: string
  status?: string[]
  order_key?: 'created_at' | 'patient_name' | 'last_status'
  order_direction?: 'asc' | 'desc'
  user_id?: string
  order_ids?: string[]
  page?: number
  size?: number
}

export interface SimulationOptions {
  delaySeconds?: number
  statusDetail?: string
  interpretation?: 'normal' | 'abnormal' | 'critical'
}

export interface ReportUploadFiles {
  userId: string
  needsHumanReview?: boolean
  files: readonly { bytes: Uint8Array<ArrayBuffer>; mediaType: string }[]
}

const maxLabTestPages = 20
/** The service opens an uploaded file before it answers, and draws a page when it is first looked at. */
const fileTimeoutMs = 45_000
const maxFileBytes = 24 * 1024 * 1024

const file = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  mediaType: z.string().default('application/octet-stream'),
})

/** The service's operations over one connection; names in camelCase, shapes as on the wire. Each throws a ServiceError. */
export function createServiceClient(connection: Connection & { teamId: string }) {
  const call = <T extends z.ZodType>(request: ServiceRequest<T>) => sendRequest(connection, request)
  const read = <T extends z.ZodType>(
    schema: T,
    path: string,
    query: Record<string, QueryValue> = {},
  ) => call({ method: 'GET', path, query, isRepeatable: true, schema })
  const readFile = (path: string, query: Record<string, QueryValue> = {}) =>
    call({
      method: 'GET',
      path,
      query,
      isRepeatable: true,
      answersFile: true,
      timeoutMs: fileTimeoutMs,
      maxAnswerBytes: maxFileBytes,
      schema: file,
    })
  const segment = encodeURIComponent
  const changeFaults = (path: string, body: unknown) =>
    call({
      method: 'POST',
      path: `/sandbox/faults${path}`,
      body,
      isRepeatable: true,
      schema: sandboxFaults,
    })

  return {
    createUser: (input: CreateUser) =>
      // Repeated after a lost answer, it meets its own user as a conflict, which callers adopt.
      call({ method: 'POST', path: '/v2/user', body: input, isRepeatable: true, schema: user }),
    resolveUser: (clientUserId: string) => read(user, `/v2/user/resolve/${segment(clientUserId)}`),
    getUser: (userId: string) => read(user, `/v2/user/${segment(userId)}`),
    listPhysicians: () => read(physicians, `/v2/team/${segment(connection.teamId)}/physicians`),

    listLabTests: async (): Promise<LabTest[]> => {
      const found: LabTest[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxLabTestPages; page += 1) {
        const query = { lab_test_limit: 100, status: 'active', next_cursor: cursor }
        const { data, next_cursor } = await read(labTestPage, '/v3/lab_test', query)
        found.push(...data)
        if (!next_cursor) break
        cursor = next_cursor
      }
      return found
    },
    getLabTest: (labTestId: string) => read(labTest, `/v3/lab_tests/${segment(labTestId)}`),
    listTestMarkers: (labTestId: string, paging: { page?: number; size?: number } = {}) =>
      read(markerPage, `/v3/lab_tests/${segment(labTestId)}/markers`, { ...paging }),
    listMarkers: (filter: MarkersFilter = {}) =>
      read(markerPage, '/v3/lab_tests/markers', { ...filter }),
    getMarker: (labId: number, providerId: string) =>
      read(marker, `/v3/lab_tests/${labId}/markers/${segment(providerId)}`),
    listLabs: () => read(z.array(lab), '/v3/lab_tests/labs'),

    createTestkitOrder: (input: CreateTestkitOrder, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/v3/order/testkit',
        body: input,
        idempotencyKey,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    registerTestkit: (input: RegisterTestkit, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/v3/order/testkit/register',
        body: input,
        idempotencyKey,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    getOrder: (orderId: string) => read(order, `/v3/order/${segment(orderId)}`),
    listOrders: (filter: OrdersFilter = {}) => read(orderPage, '/v3/orders', { ...filter }),
    cancelOrder: (orderId: string) =>
      // Cancelling what is cancelled is a success without effect.
      call({
        method: 'POST',
        path: `/v3/order/${segment(orderId)}/cancel`,
        isRepeatable: true,
        schema: orderAnswer,
      }),
    simulateOrder: (orderId: string, finalStatus: string, options: SimulationOptions = {}) =>
      call({
        method: 'POST',
        path: `/v3/order/${segment(orderId)}/test`,
        query: { final_status: finalStatus, delay: options.delaySeconds },
        body: {
          interpretation: options.interpretation ?? 'normal',
          status_detail: options.statusDetail ?? null,
        },
        isRepeatable: false,
        schema: z.unknown(),
      }),
    /** What is printed on a sandbox order's kit. */
    getKitLabel: (orderId: string) =>
      read(printedLabel, `/v3/order/${segment(orderId)}/test/label`),

    uploadReport: (upload: ReportUploadFiles, idempotencyKey: string) =>
      call({
        method: 'POST',
        path: '/lab_report/v1/parser/job',
        form: buildUploadForm(upload),
        idempotencyKey,
        isRepeatable: true,
        timeoutMs: fileTimeoutMs,
        schema: parsingJob,
      }),
    getParsingJob: (jobId: string) =>
      read(parsingJob, `/lab_report/v1/parser/job/${segment(jobId)}`),
    /** The upload as it came; of several pictures the one at `position`, counted from 0. */
    getReportFile: (jobId: string, position = 0) =>
      readFile(`/lab_report/v1/parser/job/${segment(jobId)}/file`, { position }),
    /** A page as a PNG, counted from 1. */
    getReportPage: (jobId: string, page: number) =>
      readFile(`/lab_report/v1/parser/job/${segment(jobId)}/page/${page}`),
    searchLoinc: (search: string) => read(loincPage, '/lab_report/v1/loinc', { q: search }),
    /** What a row means that a person typed; nothing is kept of it. */
    readTypedRow: (jobId: string, row: WireTypedRow) =>
      call({
        method: 'POST',
        path: `/lab_report/v1/parser/job/${segment(jobId)}/row`,
        body: row,
        isRepeatable: true,
        schema: labReportResult,
      }),
    closeReview: (jobId: string, decision: ReviewDecision) =>
      // Closing what is closed changes nothing.
      call({
        method: 'POST',
        path: `/lab_report/v1/parser/job/${segment(jobId)}/review`,
        body: decision,
        isRepeatable: true,
        schema: parsingJob,
      }),

    getFaults: () => read(sandboxFaults, '/sandbox/faults'),
    startWebhookFault: (input: WebhookFaultBody) => changeFaults('/webhooks', input),
    startServiceFault: (input: ServiceFaultBody) => changeFaults('/service', input),
    stopFaults: () => changeFaults('/stop', {}),
  }
}

/** The files' own names stay here: nobody needs them. */
function buildUploadForm({ userId, needsHumanReview = false, files }: ReportUploadFiles): FormData {
  const form = new FormData()
  form.set('user_id', userId)
  form.set('needs_human_review', String(needsHumanReview))
  for (const [index, { bytes, mediaType }] of files.entries())
    form.append('file', new Blob([bytes], { type: mediaType }), `file-${index + 1}`)
  return form
}

export type ServiceClient = ReturnType<typeof createServiceClient>
