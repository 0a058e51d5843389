import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId, type PatientId } from '#lib/ids.ts'
import { patientDetailsSchema, printedName } from './patient-details-schema.ts'

const { dob, gender, phoneNumber } = patientDetailsSchema.shape

export const addPatientInput = z.strictObject({
  firstName: printedName,
  lastName: printedName,
  dob: dob.refine((day) => day !== null, { error: 'required' }),
  gender,
  phoneNumber,
  /** another person than the one of the same name and birthday */
  isAnother: z.boolean().default(false),
})

/** A patient without an account. Someone of the same name and birthday is returned instead, unless it is another. */
export async function addPatient(
  context: Context,
  { isAnother, ...details }: z.output<typeof addPatientInput>,
): Promise<{ patientId: PatientId; isKnown: boolean }> {
  requireStaff(context, 'patients:add')
  return db().$transaction(async (tx) => {
    const name = (text: string) => ({ equals: text, mode: 'insensitive' as const })
    // Two presses at once add one patient.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`add-patient ${details.dob}`}, 0))`
    const known = isAnother
      ? null
      : await tx.patient.findFirst({
          where: {
            firstName: name(details.firstName),
            lastName: name(details.lastName),
            dob: details.dob,
            isStock: false,
            deletedAt: null,
          },
          select: { id: true },
        })
    const { id } = known ?? (await tx.patient.create({ data: details, select: { id: true } }))
    await recordAudit(tx, context, {
      action: 'patients.add',
      patientId: id,
      subject: 'patient',
      subjectId: id,
    })
    return { patientId: asPatientId(id), isKnown: known !== null }
  })
}
