import { z } from 'zod'
import { consentTypes } from '#contract/people.ts'
import { type DraftKind, draftKinds } from './draft-steps.ts'

// A draft may be incomplete or invalid, but has only known fields of bounded size.
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
  wish: text,
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

export const draftData = { 'order-kit': orderDraft, 'register-kit': registrationDraft }

export type DraftData<K extends DraftKind = DraftKind> = z.infer<(typeof draftData)[K]>

export interface DraftView<K extends DraftKind = DraftKind> {
  draftId: string
  step: string
  data: DraftData<K>
  version: number
  updatedAt: string
  /** by the server's clock, at the time of reading */
  ageMs: number
  isFromThisSession: boolean
}

const saveFields = { version: z.number().int().min(0).max(1_000_000_000), step: z.string().max(30) }

/** `version` is the one that the save builds on: 0 for a new draft. */
export const saveDraftInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('order-kit'), ...saveFields, data: orderDraft }),
  z.strictObject({ kind: z.literal('register-kit'), ...saveFields, data: registrationDraft }),
])

export type SaveDraftInput = z.infer<typeof saveDraftInput>
