import { z } from 'zod'
import { genders } from '#contract/order-words.ts'
import { phoneNumber } from '#contract/people.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type Patient, Prisma } from '#prisma/generated/client.ts'
import {
  type ChangedDetailsInput,
  changedDetailsSchema,
  type PatientDetails,
  type PatientDetailsInput,
} from './patient-details-schema.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const storedAddress = z
  .object({ first_line: text, second_line: text, city: text, state: text, zip: text })
  .catch({ first_line: '', second_line: '', city: '', state: '', zip: '' })

export async function getPatientDetails(context: Context): Promise<PatientDetailsInput> {
  const { patientId } = requirePatient(context, 'account:own')
  const row = await db().$transaction(async (tx) => {
    await recordAudit(tx, context, {
      action: 'patients.read-details',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    return tx.patient.findUnique({ where: { id: patientId } })
  })
  if (!row) throw notFound()
  return presentDetails(row)
}

function presentDetails(row: Patient): PatientDetailsInput {
  const address = storedAddress.parse(row.address ?? {})
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    dob: row.dob ?? '',
    gender: genders.find((gender) => gender === row.gender) ?? '',
    phoneNumber: row.phoneNumber ?? '',
    address: {
      firstLine: address.first_line,
      secondLine: address.second_line,
      city: address.city,
      state: address.state,
      zip: address.zip,
    },
  }
}

/**
 * Leaves parts that are not given as they are, and returns all of them. Applies to future forms; existing orders keep the
 * details that were sent with them.
 */
export async function updatePatientDetails(
  context: Context,
  given: ChangedDetailsInput,
): Promise<PatientDetailsInput> {
  const { patientId } = requirePatient(context, 'account:own')
  const { address, phoneNumber: phone, ...details } = parseInput(changedDetailsSchema, given)
  const row = await db().$transaction(async (tx) => {
    await recordAudit(tx, context, {
      action: 'patients.update-details',
      patientId,
      subject: 'patient',
      subjectId: patientId,
    })
    return tx.patient.update({
      where: { id: patientId },
      data: {
        ...details,
        ...(phone !== undefined && { phoneNumber: phone && phoneNumber.parse(phone) }),
        ...(address && { address: toStoredAddress(address) }),
      },
    })
  })
  return presentDetails(row)
}

function toStoredAddress(address: PatientDetails['address']) {
  if (Object.values(address).every((line) => line === null)) return Prisma.DbNull
  const { firstLine: first_line, secondLine: second_line, city, state, zip } = address
  return { first_line, second_line, city, state, zip, country: 'US' }
}
