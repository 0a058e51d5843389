import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appointmentEventStatuses,
  appointmentStatuses,
  appointmentTypes,
} from '#contract/appointments.ts'
import {
  collectionMethods,
  labAccountStatuses,
  labTestStatuses,
} from '#contract/catalog-requests.ts'
import { failureTypes } from '#contract/failure-types.ts'
import { modalities, statusDetails } from '#contract/order-status.ts'
import { resultStatuses } from '#contract/results.ts'
import { serviceFaultKinds, webhookFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import { interpretations, resultTypes } from '#contract/sandbox/simulation.ts'
import { pullStatuses } from '#contract/wearables/connections.ts'
import { cholesterolTypes, summaryKinds } from '#contract/wearables/resources.ts'
import { lanes } from '#service/lab-reports/queue/lanes.ts'
import { fullStatuses } from '#service/orders/states/full-status.ts'
import { type ClosedColumn, probeClosedColumn } from '#testing/database/closed-column.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

const list = (text: string) => text.split(' ')

const closedColumns: ClosedColumn[] = [
  { table: 'lab_order', column: 'status', values: fullStatuses },
  { table: 'lab_order', column: 'method', values: modalities },
  { table: 'lab_order', column: 'origin', values: list('initial redraw recreation') },
  { table: 'lab_order', column: 'flow', values: list('register known_patient import') },
  {
    table: 'lab_order',
    column: 'shipping_position',
    values: list('transit_customer out_for_delivery with_customer problem_in_transit_customer'),
  },
  {
    table: 'lab_order',
    column: 'billing_type',
    values: list('client_bill commercial_insurance patient_bill_passthrough patient_bill'),
  },
  { table: 'lab_order', column: 'interpretation', values: interpretations },
  { table: 'order_event', column: 'status', values: fullStatuses },
  { table: 'order_event', column: 'status_detail', values: statusDetails },
  {
    table: 'order_transaction',
    column: 'status',
    values: list('active completed cancelled'),
  },
  { table: 'lab_test', column: 'status', values: labTestStatuses },
  { table: 'lab_test', column: 'method', values: collectionMethods },
  { table: 'lab_account', column: 'status', values: labAccountStatuses },
  {
    table: 'lab_account',
    column: 'delegated_flow',
    values: list('order_delegated result_delegated fully_delegated not_delegated'),
  },
  { table: 'marker', column: 'type', values: list('biomarker panel') },
  { table: 'question', column: 'type', values: list('choice text numeric multi_choice') },
  {
    table: 'parsing_job',
    column: 'status',
    values: list('upload_pending started completed failed'),
  },
  {
    table: 'parsing_job',
    column: 'failure_reason',
    values: list('invalid_input low_quality not_english too_many_pages processing_error'),
  },
  { table: 'parsing_job', column: 'review_outcome', values: list('approved rejected') },
  { table: 'parsing_job', column: 'lane', values: lanes },
  { table: 'parsing_job', column: 'stage', values: list('waiting opening reading matching') },
  {
    table: 'parsing_file',
    column: 'media_type',
    values: list('application/pdf image/jpeg image/png'),
  },
  {
    table: 'appointment',
    column: 'type',
    values: appointmentTypes,
  },
  {
    table: 'appointment',
    column: 'provider',
    values: list('getlabs phlebfinders quest sonora_quest labcorp bioreference'),
  },
  {
    table: 'appointment',
    column: 'status',
    values: appointmentStatuses.filter((status) => status !== 'reserved'),
  },
  {
    table: 'appointment_event',
    column: 'status',
    values: appointmentEventStatuses.filter((status) => status !== 'reserved'),
  },
  { table: 'result_report', column: 'status', values: resultStatuses },
  { table: 'order_result', column: 'status', values: resultStatuses },
  { table: 'order_result', column: 'type', values: resultTypes },
  { table: 'order_result', column: 'interpretation', values: interpretations },
  { table: 'former_result', column: 'interpretation', values: interpretations },
  { table: 'missing_result', column: 'inferred_failure_type', values: failureTypes },
  {
    table: 'wearable_connection',
    column: 'status',
    values: list('connected error disconnected'),
    row: { error_type: 'unknown' },
  },
  { table: 'wearable_pull', column: 'status', values: pullStatuses },
  {
    table: 'wearable_series',
    column: 'part',
    values: [...list('systolic diastolic'), ...cholesterolTypes],
  },
  {
    table: 'wearable_summary',
    column: 'kind',
    values: summaryKinds,
    row: { calendar_date: '2026-05-01' },
  },
  { table: 'team', column: 'environment', values: list('sandbox production') },
  { table: 'management_key', column: 'role', values: list('org_admin team_admin') },
  { table: 'webhook_endpoint', column: 'environment', values: list('sandbox production') },
  { table: 'webhook_endpoint', column: 'disabled_reason', values: list('gone failing') },
  { table: 'webhook_delivery', column: 'status', values: list('pending held succeeded failed') },
  {
    table: 'webhook_delivery',
    column: 'end_reason',
    values: list('exhausted disabled deleted lost'),
  },
  { table: 'webhook_replay', column: 'status', values: list('undelivered succeeded all') },
  {
    table: 'webhook_attempt',
    column: 'failure',
    values: list(
      'redirect http_error timeout refused unreachable bad_response blocked_address sandbox_lost sandbox_held',
    ),
  },
]

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('service')
})
afterAll(() => database.drop())

describe('closed states of the service', () => {
  it.each(closedColumns)('$table $column refuses an unknown value', async (closed) => {
    const { refused, listed } = await probeClosedColumn(database.url, closed)
    expect(refused).toEqual(['of_tomorrow'])
    expect(listed.toSorted()).toEqual(closed.values.toSorted())
  })

  it.each([
    ['webhooks', webhookFaultKinds],
    ['service', serviceFaultKinds],
  ])('sandbox_fault.kind refuses a fault that %s cannot have', async (area, values) => {
    const closed = { table: 'sandbox_fault', column: 'kind', values, row: { area } }
    expect((await probeClosedColumn(database.url, closed)).refused).toEqual(['of_tomorrow'])
  })

  it('sandbox_fault.area refuses an unknown area', async () => {
    const closed = { table: 'sandbox_fault', column: 'area', values: [], row: { kind: 'lost' } }
    expect((await probeClosedColumn(database.url, closed)).refused).toEqual(['of_tomorrow'])
  })
})
