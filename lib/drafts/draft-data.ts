import { z } from 'zod'
import { type DraftKind, draftKinds } from '#lib/drafts/draft-steps.ts'
import { consentTypes } from '#service/contract/people.ts'

// A draft may be unfinished and wrong, but holds only known fields of bounded size.
const text = z.string().max(300).nullish()

const address = {
  firstLine: text,
  secondLine: text,
  city: text,
  state: text,
  zip: text,
}

const orderDraft = z.strictObject({
  labTestId: text,
  shipping: z.strictObject({ receiverName: text, ...address, phoneNumber: text }).optional(),
})

const registrationDraft = z.strictObject({
  sampleId: text,
  aboutYou: z
    .strictObject({
      firstName: text,
      lastName: text,
      dob: text,
      gender: text,
      phoneNumber: text,
      email: text,
      address: z.strictObject(address).optional(),
    })
    .optional(),
  consents: z.partialRecord(z.enum(consentTypes), z.string().max(20)).optional(),
  physician: z
    .strictObject({ choice: text, npi: text, firstName: text, lastName: text })
    .optional(),
})

export const draftKind = z.enum(draftKinds)

/** What the draft of each kind may hold. */
export const draftData = { 'order-kit': orderDraft, 'register-kit': registrationDraft }

export type DraftData<K extends DraftKind = DraftKind> = z.infer<(typeof draftData)[K]>

/** A draft as the browser gets it. */
export interface DraftView<K extends DraftKind = DraftKind> {
  draftId: string
  step: string
  data: DraftData<K>
  version: number
  updatedAt: string
  /** how long ago it was saved when it was read, by the server's clock */
  ageMs: number
  /** whether the browser that asks saved it last, on whichever page */
  isFromThisSession: boolean
}

const saveFields = { version: z.number().int().min(0).max(1_000_000_000), step: z.string().max(30) }

/** A save tells the version that it builds on: 0 for a new draft. */
export const saveDraftInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order-kit'), ...saveFields, data: orderDraft }),
  z.strictObject({ kind: z.literal('register-kit'), ...saveFields, data: registrationDraft }),
])

export type SaveDraftInput = z.infer<typeof saveDraftInput>
