import type { PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { type Address, toWireAddress } from '#lib/kits/address-schema.ts'
import type { Person } from '#lib/kits/person-schema.ts'

/** Keeps the address for the next form. */
export async function rememberAddress(tx: Transaction, actor: PatientActor, address: Address) {
  await tx.patient.update({
    where: { id: actor.patientId },
    data: { address: toWireAddress(address) },
  })
}

/** Keeps what a registration told of the patient, so that it need not be typed again. */
export async function rememberPerson(tx: Transaction, actor: PatientActor, person: Person) {
  const { firstName, lastName, dob, gender, phoneNumber, address } = person
  await tx.patient.update({
    where: { id: actor.patientId },
    data: { firstName, lastName, dob, gender, phoneNumber, address: toWireAddress(address) },
  })
}
