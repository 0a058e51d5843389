import type { Transaction } from '#lib/db/client.ts'
import { findPatientsByContact } from '#lib/search/patient-search-condition.ts'
import { type OrderFilterInput, readFilters } from './order-list-input.ts'
import type { OrderListFilters } from './order-list-query.ts'

/** An email address, a phone number or a date of birth finds the orders of its owner. */
export async function resolveFilters(
  tx: Transaction,
  input: OrderFilterInput,
  userId: string,
): Promise<OrderListFilters> {
  const filters = readFilters(input, userId)
  const ownerIds = filters.search ? await findPatientsByContact(tx, filters.search) : undefined
  return ownerIds ? { ...filters, ownerIds } : filters
}
