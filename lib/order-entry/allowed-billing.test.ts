import { describe, expect, it } from 'vitest'
import { billingTypes } from '#contract/order-words.ts'
import { listAllowedBilling } from './allowed-billing.ts'

const account = {
  labAccountId: 'a',
  labSlug: 'labcorp',
  name: 'Ordering clinicians',
  providerAccountId: '1',
  status: 'active',
  delegatedFlow: 'order_delegated',
  needsPhysician: true,
  allowedBilling: { client_bill: ['AZ', 'CO'], commercial_insurance: ['AZ'] },
}

describe('listAllowedBilling', () => {
  it('lists what the account allows in the patient’s state', () => {
    expect(listAllowedBilling(account, 'AZ')).toEqual(['client_bill', 'commercial_insurance'])
    expect(listAllowedBilling(account, 'CO')).toEqual(['client_bill'])
    expect(listAllowedBilling(account, 'NY')).toEqual([])
  })

  it('allows everything without an account, a state or named types', () => {
    expect(listAllowedBilling(undefined, 'NY')).toEqual(billingTypes)
    expect(listAllowedBilling(account, '')).toEqual(billingTypes)
    expect(listAllowedBilling({ ...account, allowedBilling: {} }, 'NY')).toEqual(billingTypes)
  })
})
