import type { PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { keepSpelling } from '#lib/patients/ascii-name.ts'
import { type Shipping, toWireAddress } from './address-schema.ts'
import type { Person } from './person-schema.ts'
import { nameReceiver } from './prefill-forms.ts'

/** The phone only where none is known, and not that of someone else who receives the kit. */
export async function rememberShipping(tx: Transaction, actor: PatientActor, shipping: Shipping) {
  const known = await tx.patient.findUniqueOrThrow({ where: { id: actor.patientId } })
  const isOwn = shipping.receiverName === nameReceiver(actor, known)
  await tx.patient.update({
    where: { id: actor.patientId },
    data: {
      address: toWireAddress(shipping),
      ...(isOwn && !known.phoneNumber && { phoneNumber: shipping.phoneNumber }),
    },
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
