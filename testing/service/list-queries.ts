import type { TeamRecords } from './operation-table.ts'

/** Every way to query the lists for the owner's rows. */
export function listQueries(records: TeamRecords): [string, Record<string, string>][] {
  const orders: Record<string, string>[] = [
    {},
    { user_id: records.userId },
    { order_ids: records.orderId },
    { order_transaction_id: records.transactionId },
    { search_input: records.orderId },
    { search_input: records.sampleId },
    { shipping_recipient_name: 'Grace' },
    { patient_name: 'Grace' },
    { page: '1', size: '100', order_key: 'last_status', order_direction: 'asc' },
    { page: '2', size: '2' },
    { start_date: '2000-01-01', end_date: '2100-01-01' },
    { order_type: 'testkit' },
  ]
  return [
    ...orders.flatMap((query): [string, Record<string, string>][] => [
      ['get /v3/orders', query],
      ['get /orders', query],
    ]),
    ['get /v2/user', { limit: '100' }],
    ['get /v2/user', { offset: '1', limit: '1' }],
    ['get /v2/team/users/search', { query_id: records.clientUserId }],
    ['get /v2/team/users/search', { query_id: records.userId }],
    ['get /v3/lab_tests', { generation_method: 'all' }],
    ['get /v3/lab_test', { generation_method: 'all', lab_test_limit: '100' }],
    ['get /v3/lab_test', { name: 'own', order_key: 'price' }],
    ['get /v3/lab_test/lab_account', { lab_account_id: records.labAccountId }],
    ['get /v3/lab_test/lab_account', { status: 'ready_to_launch' }],
    ['get /v3/lab_tests/markers', { lab_account_id: records.labAccountId }],
  ]
}
