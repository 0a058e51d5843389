import { listAllowedBilling } from '#lib/order-entry/allowed-billing.ts'
import { findAnswerFaults, type OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft, orderEntrySchema } from '#lib/order-entry/order-entry-schema.ts'
import type { EntryAccount, OrderEntryView } from '#lib/order-entry/order-entry-view.ts'

interface Checked {
  view: OrderEntryView
  entry: OrderEntryDraft
  schema: typeof orderEntrySchema | undefined
  accounts: readonly EntryAccount[]
  account: EntryAccount | undefined
  physicianRule: 'required' | 'advised' | 'optional'
  questions: readonly OrderQuestion[]
}

/** By path, the first fault of each field. */
export function listFaults(checked: Checked): Record<string, string> {
  const { view, entry, schema, accounts, account, questions } = checked
  const faults: Record<string, string> = findAnswerFaults(questions, entry.answers)
  for (const { path, message } of schema?.safeParse(entry).error?.issues ?? [])
    faults[path.join('.')] ??= message
  if (accounts.length > 0 && account?.status !== 'active') faults.labAccountId ??= 'choice'
  if (account && !listAllowedBilling(account, entry.address.state).includes(entry.billingType))
    faults.billingType ??= 'billing-state'
  if (checked.physicianRule === 'required' && entry.physician === '')
    faults.physician ??= 'required'
  if (!view.hasConsents && !entry.hasAgreed) faults.hasAgreed ??= 'consent'
  return faults
}

export type CheckName =
  | 'person'
  | 'method'
  | 'tests'
  | 'account'
  | 'physician'
  | 'questions'
  | 'notes'
  | 'address'
  | 'billing'
  | 'consent'

const places: readonly (readonly [CheckName, readonly string[]])[] = [
  ['person', ['person']],
  ['method', ['method']],
  ['tests', ['labTestIds', 'addOns']],
  ['account', ['labAccountId']],
  ['physician', ['physician']],
  ['questions', ['answers']],
  ['notes', ['clinicalNotes']],
  ['address', ['address', 'accessNotes']],
  ['billing', ['billingType', 'insurance', 'icdCodes', 'isUrgent']],
  ['consent', ['hasAgreed']],
]

/** The parts of the form in which two versions of an order differ. */
export function listDifferences(one: OrderEntryDraft, other: OrderEntryDraft): CheckName[] {
  const differs = (root: string) => {
    const [a, b] = [one, other].map((entry) => JSON.stringify(entry[root as keyof typeof entry]))
    return a !== b
  }
  return places.filter(([, roots]) => roots.some(differs)).map(([name]) => name)
}

/** The parts of the form in their order, with the paths that need something. */
export function listChecks(faults: Readonly<Record<string, string>>) {
  const paths = Object.keys(faults)
  return places.map(([name, roots]) => ({
    name,
    paths: paths.filter((path) => roots.includes(path.split('.')[0] ?? '')),
  }))
}
