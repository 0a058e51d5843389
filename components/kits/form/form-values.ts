import type { DraftData } from '#lib/drafts/draft-data.ts'
import { readWish, type WishChoice } from '#lib/result-sets/wish-choices.ts'

// Drafts omit fields that were never filled in; forms need strings.

export interface AddressValues {
  firstLine: string
  secondLine: string
  city: string
  state: string
  zip: string
}

export interface ShippingValues extends AddressValues {
  receiverName: string
  phoneNumber: string
}

export interface OrderValues {
  labTestId: string
  /** how to learn sensitive results; only for a test that has such */
  wish: WishChoice
  shipping: ShippingValues
}

export interface PersonValues {
  firstName: string
  lastName: string
  dob: string
  gender: string
  phoneNumber: string
  email: string
  address: AddressValues
}

export interface PhysicianValues {
  choice: string
  npi: string
  firstName: string
  lastName: string
}

export type ConsentValues = NonNullable<DraftData<'register-kit'>['consents']>

export interface RegistrationValues {
  sampleId: string
  aboutYou: PersonValues
  consents: ConsentValues
  physician: PhysicianValues
}

type Loose<T> = { [Key in keyof T]?: T[Key] | null }

function toAddress(address: Loose<AddressValues> | undefined): AddressValues {
  return {
    firstLine: address?.firstLine ?? '',
    secondLine: address?.secondLine ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
  }
}

export function toOrderValues({ labTestId, wish, shipping }: DraftData<'order-kit'>): OrderValues {
  return {
    labTestId: labTestId ?? '',
    wish: readWish(wish) ?? 'at-once',
    shipping: {
      receiverName: shipping?.receiverName ?? '',
      ...toAddress(shipping),
      phoneNumber: shipping?.phoneNumber ?? '',
    },
  }
}

export function toRegistrationValues(data: DraftData<'register-kit'>): RegistrationValues {
  const { aboutYou, physician } = data
  return {
    sampleId: data.sampleId ?? '',
    aboutYou: {
      firstName: aboutYou?.firstName ?? '',
      lastName: aboutYou?.lastName ?? '',
      dob: aboutYou?.dob ?? '',
      gender: aboutYou?.gender ?? '',
      phoneNumber: aboutYou?.phoneNumber ?? '',
      email: aboutYou?.email ?? '',
      address: toAddress(aboutYou?.address),
    },
    consents: data.consents ?? {},
    physician: {
      choice: physician?.choice ?? '',
      npi: physician?.npi ?? '',
      firstName: physician?.firstName ?? '',
      lastName: physician?.lastName ?? '',
    },
  }
}

export function isAddressFilled({ firstLine, city, state, zip }: AddressValues) {
  return [firstLine, city, state, zip].every((text) => text.trim() !== '')
}

/** Only the fields of the current choice: what was typed for another choice is not sent. */
export function toPhysicianDraft({ choice, npi, firstName, lastName }: PhysicianValues) {
  if (choice === 'own') return { choice, npi, firstName, lastName }
  if (choice === 'clinic') return { choice, npi }
  return choice ? { choice } : undefined
}
