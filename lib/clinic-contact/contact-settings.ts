import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { hasPermission, requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import type { ContactSettings } from './clinic-contact.ts'
import { saveContactInput } from './contact-input.ts'
import { findContactRow, presentContact } from './read-contact.ts'

/** Every patient can read it too, so it is not audited. */
export async function getContactSettings(context: Context): Promise<ContactSettings> {
  const actor = requireStaff(context, 'clinic-contact:read')
  const row = await findContactRow(db())
  const writer =
    row && (await db().user.findUnique({ where: { id: row.writtenBy }, select: { name: true } }))
  return {
    contact: presentContact(row),
    versionId: row ? String(row.id) : null,
    writtenBy: writer?.name ?? null,
    writtenAt: row?.writtenAt.toISOString() ?? null,
    can: { edit: hasPermission(actor, 'clinic-contact:edit') },
  }
}

/**
 * Adds a version; the earlier ones stay. Throws changed-meanwhile, with the newest version's id, if another administrator
 * saved since it was shown.
 */
export async function saveContact(
  context: Context,
  input: z.input<typeof saveContactInput>,
): Promise<{ versionId: string }> {
  const { userId } = requireStaff(context, 'clinic-contact:edit')
  const { versionId, hours, closedDays, email, secondLine, states, languages, ...rest } =
    parseInput(saveContactInput, input)
  return db().$transaction(async (tx) => {
    await lockSubjects(tx, ['clinic-contact'])
    const newest = await findContactRow(tx)
    const newestId = newest ? String(newest.id) : null
    if (newestId !== versionId)
      throw new AppError('changed-meanwhile', newestId ? { context: { versionId: newestId } } : {})
    const { id } = await tx.clinicContact.create({
      data: {
        ...rest,
        email: email || null,
        secondLine: secondLine || null,
        hours: hours.map(({ isOpen, opens, closes }) => (isOpen ? { opens, closes } : null)),
        closedDays: [...new Set(closedDays.map(({ day }) => day))]
          .sort()
          .map((day) => new Date(day)),
        languages: [...new Set(languages)],
        states: [...new Set(states)].sort(),
        writtenBy: userId,
      },
    })
    const record = { action: 'clinic-contact.save', subject: 'clinic-contact' } as const
    await recordAudit(tx, context, { ...record, subjectId: String(id) })
    return { versionId: String(id) }
  })
}
