import { describe, expect, it } from 'vitest'
import { findAccount, physicianRule } from './needs-physician.ts'

const account = (labAccountId: string, changes = {}) => ({
  labAccountId,
  labSlug: 'labcorp',
  name: 'Ordering clinicians',
  providerAccountId: '1',
  status: 'active',
  delegatedFlow: 'order_delegated',
  needsPhysician: true,
  allowedBilling: {},
  ...changes,
})

describe('findAccount', () => {
  const main = account('a')
  const pending = account('b', { status: 'pending' })

  it('is the named one, or the only active one of the laboratory', () => {
    expect(findAccount([main, pending], 'labcorp', 'b')).toBe(pending)
    expect(findAccount([main, pending], 'labcorp', '')).toBe(main)
    expect(findAccount([main, account('c')], 'labcorp', '')).toBeUndefined()
    expect(findAccount([main], 'quest', 'a')).toBeUndefined()
  })
})

describe('physicianRule', () => {
  const from = { physicianEnforcedFrom: '2026-05-01' }

  it('advises a physician before the enforcement and requires one from its day on', () => {
    expect(physicianRule(account('a'), from, '2026-04-30')).toBe('advised')
    expect(physicianRule(account('a'), from, '2026-05-01')).toBe('required')
    const own = account('a', { needsPhysician: false })
    expect(physicianRule(own, from, '2026-05-01')).toBe('optional')
    expect(physicianRule(undefined, from, '2026-05-01')).toBe('optional')
  })
})
