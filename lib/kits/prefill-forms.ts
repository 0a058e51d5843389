import { z } from 'zod'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { PatientActor } from '#lib/auth/context.ts'
import type { DraftData } from '#lib/drafts/draft-data.ts'
import { asciiName } from '#lib/patients/ascii-name.ts'
import type { Patient } from '#prisma/generated/client.ts'

const storedAddress = z
  .looseObject({
    first_line: z.string().nullish(),
    second_line: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zip: z.string().nullish(),
  })
  .catch({})

function readAddress(patient: Patient) {
  const stored = storedAddress.parse(patient.address ?? {})
  return {
    firstLine: stored.first_line ?? '',
    secondLine: stored.second_line ?? '',
    city: stored.city ?? '',
    state: stored.state ?? '',
    zip: stored.zip ?? '',
  }
}

export function nameReceiver(actor: PatientActor, { firstName, lastName }: Patient) {
  return `${firstName} ${lastName}`.trim() || actor.name
}

export function prefillOrder(actor: PatientActor, patient: Patient): DraftData<'order-kit'> {
  return {
    shipping: {
      receiverName: nameReceiver(actor, patient),
      ...readAddress(patient),
      phoneNumber: formatPhone(patient.phoneNumber ?? ''),
    },
  }
}

export function prefillRegistration(
  actor: PatientActor,
  patient: Patient,
): DraftData<'register-kit'> {
  return {
    aboutYou: {
      // As the laboratory prints it, where there is such a form.
      firstName: asciiName(patient.firstName) || patient.firstName,
      lastName: asciiName(patient.lastName) || patient.lastName,
      dob: patient.dob ?? '',
      gender: patient.gender ?? '',
      phoneNumber: formatPhone(patient.phoneNumber ?? ''),
      email: actor.email,
      address: readAddress(patient),
    },
  }
}

type AboutYou = NonNullable<DraftData<'register-kit'>['aboutYou']>

const isEmpty = (value: string | null | undefined) => !value?.trim()

/** A draft that was begun before an address or phone number was known gets what is known now. */
export function fillRegistration(
  draft: DraftData<'register-kit'>,
  { aboutYou: known }: DraftData<'register-kit'>,
): DraftData<'register-kit'> {
  if (!draft.aboutYou || !known) return draft
  const { address, phoneNumber } = draft.aboutYou
  const filled: AboutYou = {
    ...draft.aboutYou,
    phoneNumber: isEmpty(phoneNumber) ? known.phoneNumber : phoneNumber,
    address: Object.values(address ?? {}).every(isEmpty) ? known.address : address,
  }
  return { ...draft, aboutYou: filled }
}
