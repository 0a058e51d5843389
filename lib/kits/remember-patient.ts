import type { PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { keepSpelling } from '#lib/patients/ascii-name.ts'
import { type Address, toWireAddress } from './address-schema.ts'
import type { Person } from './person-schema.ts'

export async function rememberAddress(tx: Transaction, actor: PatientActor, address: Address) {
  await tx.patient.update({
    where: { id: actor.patientId },
    data: { address: toWireAddress(address) },
  })
}

/** The patient's own spelling of the name stays where the lab prints it like this. */
export async function rememberPerson(tx: Transaction, actor: PatientActor, person: Person) {
  const { firstName, lastName, dob, gender, phoneNumber, address } = person
  const known = await tx.patient.findUniqueOrThrow({ where: { id: actor.patientId } })
  await tx.patient.update({
    where: { id: actor.patientId },
    data: {
      firstName: keepSpelling(known.firstName, firstName),
      lastName: keepSpelling(known.lastName, lastName),
      dob,
      gender,
      phoneNumber,
      address: toWireAddress(address),
    },
  })
}
