import { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type PatientActivityPage, readPatientActivity } from './patient-activity.ts'
import { readPatient } from './read-patient.ts'

export const listPatientActivityInput = z.object({
  /** Any text: an invalid id is not found. */
  patientId: z.string().brand<'PatientId', 'inout'>(),
  after: z.string().max(500).optional(),
})

/** Older entries than those that came with the patient; each page is an access of its own. */
export async function listPatientActivity(
  context: Context,
  input: z.input<typeof listPatientActivityInput>,
): Promise<PatientActivityPage> {
  requireStaff(context, 'patients:read')
  const { patientId: asked, after } = parseInput(listPatientActivityInput, input)
  return db().$transaction(async (tx) => {
    const { patientId } = await readPatient(tx, asked)
    const ids = { patientId, subject: 'patient', subjectId: patientId }
    await recordAccess(tx, context, { record: { action: 'patients.read-activity', ...ids } })
    return readPatientActivity(tx, { patientId, after })
  })
}
