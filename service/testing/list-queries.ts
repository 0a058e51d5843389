import type { TeamsThings } from './operation-table.ts'

/** The lists, asked for the owner's rows in every way that there is. */
export function listQueries(things: TeamsThings): [string, Record<string, string>][] {
  const orders: Record<string, string>[] = [
    {},
    { user_id: things.userId },
    { order_ids: things.orderId },
    { order_transaction_id: things.transactionId },
    { search_input: things.orderId },
    { search_input: things.sampleId },
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
    ['get /v2/team/users/search', { query_id: things.clientUserId }],
    ['get /v2/team/users/search', { query_id: things.userId }],
    ['get /v3/lab_tests', { generation_method: 'all' }],
    ['get /v3/lab_test', { generation_method: 'all', lab_test_limit: '100' }],
    ['get /v3/lab_test', { name: 'own', order_key: 'price' }],
    ['get /v3/lab_test/lab_account', { lab_account_id: things.labAccountId }],
    ['get /v3/lab_test/lab_account', { status: 'ready_to_launch' }],
    ['get /v3/lab_tests/markers', { lab_account_id: things.labAccountId }],
  ]
}
