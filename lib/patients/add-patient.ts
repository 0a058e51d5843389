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
  addedAt: string
}

interface Added {
  patientId: PatientId | null
  namesakes: Namesake[]
  /** beyond those listed */
  hasMore: boolean
}

const maxNamesakes = 10

/**
 * A patient without an account. Where there are some of the same name and birthday, no one is added: they are returned,
 * with what sets them apart, unless it is another.
 */
export async function addPatient(
  context: Context,
  { isAnother, ...details }: z.output<typeof addPatientInput>,
): Promise<Added> {
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
          take: maxNamesakes + 1,
          select: {
            id: true,
            phoneNumber: true,
            createdAt: true,
            user: { select: { email: true } },
          },
        })
    if (known.length > 0) {
      const shown = known.slice(0, maxNamesakes)
      await recordAudit(tx, context, {
        action: 'patients.list',
        subject: 'patient',
        shownIds: shown.map(({ id }) => id),
        filters: ['search'],
      })
      const hasMore = known.length > shown.length
      return { patientId: null, namesakes: shown.map(presentNamesake), hasMore }
    }
    const { id } = await tx.patient.create({ data: details })
    await recordAudit(tx, context, {
      action: 'patients.add',
      patientId: id,
      subject: 'patient',
      subjectId: id,
    })
    return { patientId: asPatientId(id), namesakes: [], hasMore: false }
  })
}

interface Known {
  id: string
  phoneNumber: string | null
  createdAt: Date
  user: { email: string } | null
}

function presentNamesake({ id, phoneNumber, createdAt, user }: Known): Namesake {
  const addedAt = createdAt.toISOString()
  return { patientId: asPatientId(id), email: user?.email ?? null, phoneNumber, addedAt }
}
