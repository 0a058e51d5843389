import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { saveRosterInput } from '#lib/critical-results/critical-schemas.ts'
import { findClinicians } from '#lib/critical-results/escalation/find-on-call.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'

/** Replaces the roster and its settings. Loops that are open follow it from their next level on. */
export async function saveRoster(
  context: Context,
  input: z.input<typeof saveRosterInput>,
): Promise<void> {
  requireStaff(context, 'critical-results:configure')
  const { rows, settings } = parseInput(saveRosterInput, input)
  const places = rows.map(({ shift, onDate }) => `${shift} ${onDate}`)
  if (new Set(places).size < places.length)
    throw new AppError('invalid-input', { fields: { rows: 'invalid' } })
  await db().$transaction(async (tx) => {
    const known = new Set((await findClinicians(tx)).map(({ userId }) => userId))
    const slots = rows.flatMap(({ shift, onDate, label, userIds }) =>
      userIds.map((userId, level) => ({
        shift,
        onDate: onDate === null ? null : new Date(onDate),
        label,
        level,
        userId,
      })),
    )
    if (slots.some(({ userId }) => userId !== null && !known.has(userId)))
      throw new AppError('invalid-input', { fields: { rows: 'invalid' } })
    await tx.criticalRosterSlot.deleteMany({})
    await tx.criticalRosterSlot.createMany({ data: slots })
    await tx.criticalSettings.upsert({
      where: { id: 1 },
      create: { id: 1, ...settings },
      update: settings,
    })
    await recordAudit(tx, context, { action: 'critical-results.save-roster', subject: 'roster' })
  })
}
