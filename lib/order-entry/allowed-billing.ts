import { billingTypes } from '#contract/order-words.ts'
import type { EntryAccount } from './order-entry-view.ts'

/**
 * What can be billed for a patient of this state. The service's own account, one that names no types, and an address without
 * a state yet allow all.
 */
export function listAllowedBilling(
  account: EntryAccount | undefined,
  state: string,
): readonly string[] {
  const allowed = account?.allowedBilling ?? {}
  if (state === '' || Object.keys(allowed).length === 0) return billingTypes
  return billingTypes.filter((type) => allowed[type]?.includes(state))
}
