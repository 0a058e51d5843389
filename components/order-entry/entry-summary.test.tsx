import { describe, expect, it } from 'vitest'
import { asPatientId } from '#lib/ids.ts'
import type { EntryTest } from '#lib/order-entry/order-entry-view.ts'
import { buildEntry } from '#testing/orders/build-entry.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import type { EntryForm } from './entry-form.ts'
import { EntrySummary } from './entry-summary.tsx'

const potassium: EntryTest = {
  labTestId: 'potassium',
  labId: 1,
  labName: 'Northwind',
  name: 'Potassium',
  method: 'walk_in_test',
  sampleType: 'serum',
  isFasting: false,
  markerIds: [],
  markerNames: [],
  markerSlugs: [],
  price: null,
  commonTatDays: null,
  worstCaseTatDays: null,
  questions: [],
}

function buildForm(changes: Partial<EntryForm>): EntryForm {
  const nothing = () => undefined
  return {
    view: {
      patientId: asPatientId('p'),
      name: 'Ada Byrd',
      dob: null,
      gender: null,
      draft: null,
      start: buildEntry(),
      asked: null,
      canAsk: false,
      addOns: [],
      replacesId: null,
      withheld: false,
      underWay: [],
      consents: [],
      hasConsents: true,
      catalog: { tests: [], labs: [], accounts: [], physicians: [], physicianEnforcedFrom: '' },
    },
    entry: buildEntry(),
    change: nothing,
    addOns: [],
    save: async () => undefined,
    changeAddOns: nothing,
    tests: [],
    lab: undefined,
    accounts: [],
    account: undefined,
    physicianRule: 'optional',
    questions: [],
    faults: {},
    errorOf: nothing,
    touch: nothing,
    ...changes,
  }
}

const read = (changes: Partial<EntryForm>) =>
  wordsOf(<EntrySummary form={buildForm(changes)} isSending={false} onPlace={() => {}} />)

describe('the summary of an order', () => {
  it('neither ticks nor counts what depends on the test before one is chosen', () => {
    const words = read({ faults: { method: 'required', labTestIds: 'required' } })
    expect(words).toContain('Before it can be sent 2 things left')
    for (const part of [
      'Lab account',
      'Ordering physician',
      'Questions the tests ask',
      'Who pays',
    ]) {
      expect(words).toContain(`${part} After the test is chosen`)
      expect(words).not.toContain(`${part} Done`)
    }
    expect(words).toContain('Clinical notes Done')
  })

  it('ticks it, or names what it needs, from then on', () => {
    const words = read({ tests: [potassium], faults: { physician: 'required' } })
    expect(words).toContain('Before it can be sent 1 thing left')
    expect(words).toContain('Lab account Done')
    expect(words).toContain('Ordering physician Choose one')
    expect(words).not.toContain('After the test is chosen')
  })

  it('names what is wrong in a part already before', () => {
    expect(read({ faults: { icdCodes: 'icd' } })).toContain('Who pays To check')
  })
})
