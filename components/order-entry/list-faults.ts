import { listAllowedBilling } from '#lib/order-entry/allowed-billing.ts'
import { findAnswerFaults, type OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft, orderEntrySchema } from '#lib/order-entry/order-entry-schema.ts'
import type { EntryAccount, OrderEntryView } from '#lib/order-entry/order-entry-view.ts'
import type { EntryForm } from './entry-form.ts'

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

/** What they need is known once a test has decided the lab. */
const partsOfTest: readonly CheckName[] = ['account', 'physician', 'questions', 'billing']

export interface FormCheck {
  name: CheckName
  /** that need something */
  paths: string[]
  /** neither done nor left yet */
  isAfterTest: boolean
}

/** The parts of the form in their order. */
export function listChecks({
  faults,
  tests,
  addOns,
}: Pick<EntryForm, 'faults' | 'tests' | 'addOns'>): FormCheck[] {
  const all = Object.keys(faults)
  const isOpen = tests.length + addOns.length === 0
  return places.map(([name, roots]) => {
    const paths = all.filter((path) => roots.includes(path.split('.')[0] ?? ''))
    return { name, paths, isAfterTest: isOpen && paths.length === 0 && partsOfTest.includes(name) }
  })
}
