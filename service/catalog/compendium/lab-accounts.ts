export interface LabAccountSeed {
  id: string
  lab: string
  status: 'active' | 'pending' | 'suspended' | 'ready_to_launch'
  delegatedFlow: 'order_delegated' | 'result_delegated' | 'fully_delegated' | 'not_delegated'
  providerAccountId: string
  accountName: string
  defaultClinicalNotes: string | null
  businessUnits: string[]
  /** US states in which each billing type is allowed. */
  allowedBilling: Record<string, string[]>
}

const westernStates = ['AZ', 'CA', 'CO', 'NV', 'OR', 'UT', 'WA']

// Shared by all teams. At most one active account per laboratory, so that the choice is always unambiguous.
export const labAccounts: LabAccountSeed[] = [
  {
    id: '1ab0acc0-0000-4000-8000-000000000001',
    lab: 'ussl',
    status: 'active',
    delegatedFlow: 'not_delegated',
    providerAccountId: 'USSL-77120',
    accountName: 'At-home kits',
    defaultClinicalNotes: null,
    businessUnits: [],
    allowedBilling: { client_bill: westernStates },
  },
  {
    id: '1ab0acc0-0000-4000-8000-000000000002',
    lab: 'labcorp',
    status: 'active',
    delegatedFlow: 'order_delegated',
    providerAccountId: '32014455',
    accountName: 'Ordering clinicians',
    defaultClinicalNotes: 'Call the ordering clinic with critical results.',
    businessUnits: ['Main clinic'],
    allowedBilling: { client_bill: westernStates, commercial_insurance: ['AZ', 'CA'] },
  },
  {
    id: '1ab0acc0-0000-4000-8000-000000000003',
    lab: 'labcorp',
    status: 'pending',
    delegatedFlow: 'fully_delegated',
    providerAccountId: '32019001',
    accountName: 'Second site',
    defaultClinicalNotes: null,
    businessUnits: [],
    allowedBilling: { client_bill: ['AZ'] },
  },
  {
    id: '1ab0acc0-0000-4000-8000-000000000004',
    lab: 'ussl',
    status: 'suspended',
    delegatedFlow: 'not_delegated',
    providerAccountId: 'USSL-60031',
    accountName: 'Former kit program',
    defaultClinicalNotes: null,
    businessUnits: [],
    allowedBilling: { client_bill: ['CA'] },
  },
]
