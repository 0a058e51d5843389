import type { PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { type Address, toWireAddress } from './address-schema.ts'
import type { Person } from './person-schema.ts'

export async function rememberAddress(tx: Transaction, actor: PatientActor, address: Address) {
  await tx.patient.update({
    where: { id: actor.patientId },
    data: { address: toWireAddress(address) },
  })
}

export async function rememberPerson(tx: Transaction, actor: PatientActor, person: Person) {
  const { firstName, lastName, dob, gender, phoneNumber, address } = person
  await tx.patient.update({
    where: { id: actor.patientId },
    data: { firstName, lastName, dob, gender, phoneNumber, address: toWireAddress(address) },
  })
}
