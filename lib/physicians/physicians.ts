import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { readClinicPhysicians } from '#lib/kits/choose-physician.ts'
import { type PhysicianInput, savePhysicianInput } from './physician-input.ts'

export const physicianParams = z.strictObject({ npi: z.string().max(20) })

/** Patients choose from them too, so reading them is not audited. */
export async function listPhysicians(context: Context) {
  const actor = requireStaff(context, 'clinic-contact:read')
  return {
    physicians: await readClinicPhysicians(),
    can: { edit: hasPermission(actor, 'clinic-contact:edit') },
  }
}

/**
 * Adds the physician, or changes the one with this NPI, unless it is a new one. Orders keep the name that they were placed with.
 */
export async function savePhysician(context: Context, given: PhysicianInput) {
  const { userId } = requireStaff(context, 'clinic-contact:edit')
  const { npi, states, isNew, ...names } = parseInput(savePhysicianInput, given)
  const data = { ...names, states: [...new Set(states)].sort(), updatedBy: userId }
  await db().$transaction(async (tx) => {
    if (isNew) {
      const { count } = await tx.clinicPhysician.createMany({
        data: [{ npi, ...data }],
        skipDuplicates: true,
      })
      if (count === 0) throw new AppError('invalid-input', { fields: { npi: 'npi-listed' } })
    } else
      await tx.clinicPhysician.upsert({ where: { npi }, create: { npi, ...data }, update: data })
    await recordAudit(tx, context, {
      action: 'physicians.save',
      subject: 'physician',
      subjectId: npi,
    })
  })
}

export async function removePhysician(context: Context, { npi }: z.infer<typeof physicianParams>) {
  requireStaff(context, 'clinic-contact:edit')
  await db().$transaction(async (tx) => {
    const { count } = await tx.clinicPhysician.deleteMany({ where: { npi } })
    if (count === 0) throw notFound()
    await recordAudit(tx, context, {
      action: 'physicians.remove',
      subject: 'physician',
      subjectId: npi,
    })
  })
}
