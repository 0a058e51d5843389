import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'
import { labTestIds } from '#testing/service/order-fixture.ts'

/** A complete order of a kit by staff. */
export function buildEntry(changes: Partial<OrderEntryDraft> = {}): OrderEntryDraft {
  return {
    method: 'testkit',
    labTestIds: [labTestIds.kit],
    addOns: [],
    labAccountId: '',
    physician: '',
    answers: {},
    clinicalNotes: '',
    billingType: 'client_bill',
    insurance: { payorCode: '', memberId: '', relationship: 'Self' },
    icdCodes: '',
    person: {
      firstName: 'Grace',
      lastName: 'Lindqvist',
      dob: '1988-04-12',
      gender: 'female',
      phoneNumber: '(480) 555-0123',
      email: 'grace.lindqvist@example.com',
    },
    address: {
      firstLine: '18 Orchard Road',
      secondLine: 'Apt 4',
      city: 'Tempe',
      state: 'AZ',
      zip: '85281',
    },
    accessNotes: '',
    isUrgent: false,
    hasAgreed: true,
    ...changes,
  }
}
