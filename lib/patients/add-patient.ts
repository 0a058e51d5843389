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

export interface Namesake {
  patientId: PatientId
  email: string | null
  phoneNumber: string | null
}

const maxNamesakes = 10

/**
 * A patient without an account. Where there are some of the same name and birthday, no one is added: they are returned,
 * with what sets them apart, unless it is another.
 */
export async function addPatient(
  context: Context,
  { isAnother, ...details }: z.output<typeof addPatientInput>,
): Promise<{ patientId: PatientId | null; namesakes: Namesake[] }> {
  requireStaff(context, 'patients:add')
  return db().$transaction(async (tx) => {
    const name = (text: string) => ({ equals: text, mode: 'insensitive' as const })
    // Two presses at once add one patient.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`add-patient ${details.dob}`}, 0))`
    const known = isAnother
      ? []
      : await tx.patient.findMany({
          where: {
            firstName: name(details.firstName),
            lastName: name(details.lastName),
            dob: details.dob,
            isStock: false,
            deletedAt: null,
          },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          take: maxNamesakes,
          select: { id: true, phoneNumber: true, user: { select: { email: true } } },
        })
    if (known.length > 0) {
      await recordAudit(tx, context, {
        action: 'patients.list',
        subject: 'patient',
        shownIds: known.map(({ id }) => id),
        filters: ['search'],
      })
      return { patientId: null, namesakes: known.map(presentNamesake) }
    }
    const { id } = await tx.patient.create({ data: details })
    await recordAudit(tx, context, {
      action: 'patients.add',
      patientId: id,
      subject: 'patient',
      subjectId: id,
    })
    return { patientId: asPatientId(id), namesakes: [] }
  })
}

interface Known {
  id: string
  phoneNumber: string | null
  user: { email: string } | null
}

function presentNamesake({ id, phoneNumber, user }: Known): Namesake {
  return { patientId: asPatientId(id), email: user?.email ?? null, phoneNumber }
}
