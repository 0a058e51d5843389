import type { SavedDraft } from '#lib/drafts/draft-saver.ts'
import type { OrderQuestion } from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'
import type {
  EntryAccount,
  EntryLab,
  EntryMarker,
  EntryTest,
  OrderEntryView,
} from '#lib/order-entry/order-entry-view.ts'

/** What every section of the form reads and changes. */
export interface EntryForm {
  view: OrderEntryView
  entry: OrderEntryDraft
  change: (patch: Partial<OrderEntryDraft>) => void
  addOns: readonly EntryMarker[]
  /** Keeps what is typed; undefined if it could not. */
  save: () => Promise<SavedDraft | undefined>
  changeAddOns: (addOns: EntryMarker[]) => void
  tests: readonly EntryTest[]
  lab: EntryLab | undefined
  accounts: readonly EntryAccount[]
  account: EntryAccount | undefined
  physicianRule: 'required' | 'advised' | 'optional'
  questions: readonly OrderQuestion[]
  /** by path, message keys of errors.fields */
  faults: Readonly<Record<string, string>>
  /** the text of a field's fault, once the field was left or the order tried */
  errorOf: (path: string) => string | undefined
  touch: (path: string) => void
}

/** Without its tests, and what belonged to them. */
export const noTests = { labTestIds: [], addOns: [], labAccountId: '', answers: {} } as const
