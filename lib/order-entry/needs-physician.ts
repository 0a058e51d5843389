import type { EntryAccount, EntryCatalog } from './order-entry-view.ts'

const delegated: readonly string[] = ['order_delegated', 'fully_delegated']

export function isDelegated(delegatedFlow: string) {
  return delegated.includes(delegatedFlow)
}

/** As the service does: the named account, or the only active one of the laboratory. Undefined: the service's own. */
export function findAccount(
  accounts: readonly EntryAccount[],
  labSlug: string | undefined,
  labAccountId: string,
): EntryAccount | undefined {
  const named = accounts.find((account) => account.labAccountId === labAccountId)
  if (named?.labSlug === labSlug) return named
  const active = accounts.filter(
    ({ labSlug: slug, status }) => slug === labSlug && status === 'active',
  )
  return active.length === 1 ? active[0] : undefined
}

/** required: refused without a physician; advised: accepted until the enforcement begins. */
export function physicianRule(
  account: EntryAccount | undefined,
  { physicianEnforcedFrom }: Pick<EntryCatalog, 'physicianEnforcedFrom'>,
  today: string,
): 'required' | 'advised' | 'optional' {
  if (!account?.needsPhysician) return 'optional'
  return today < physicianEnforcedFrom ? 'advised' : 'required'
}
