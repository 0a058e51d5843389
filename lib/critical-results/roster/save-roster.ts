import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { saveRosterInput } from '#lib/critical-results/critical-schemas.ts'
import { findClinicians } from '#lib/critical-results/escalation/find-on-call.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { readRosterVersion } from './read-version.ts'

type Rows = z.output<typeof saveRosterInput>['rows']

/**
 * Replaces the roster and its settings. Loops that are open follow it from their next level on. Throws invalid-input, and
 * draft-conflict when anyone has changed it since the caller saw it.
 */
export async function saveRoster(
  context: Context,
  input: z.input<typeof saveRosterInput>,
): Promise<void> {
  requireStaff(context, 'critical-results:configure')
  const { version, rows, settings } = parseInput(saveRosterInput, input)
  requireOncePerPlace(rows)
  await db().$transaction(async (tx) => {
    await lockSubjects(tx, ['critical-roster'])
    if ((await readRosterVersion(tx)) !== version) throw new AppError('draft-conflict')
    const known = new Set((await findClinicians(tx)).map(({ userId }) => userId))
    requireKnown(rows, known)
    const slots = rows.flatMap(({ shift, onDate, label, userIds }) =>
      userIds.map((userId, level) => ({
        shift,
        onDate: onDate === null ? null : new Date(onDate),
        label,
        level,
        userId,
      })),
    )
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

function requireOncePerPlace(rows: Rows) {
  const places = rows.map(({ shift, onDate }) => `${shift} ${onDate}`)
  const at = places.findIndex((place, index) => places.indexOf(place) < index)
  if (at !== -1)
    throw new AppError('invalid-input', { fields: { [`rows.${at}.onDate`]: 'date-twice' } })
}

function requireKnown(rows: Rows, known: ReadonlySet<string>) {
  const unknown = rows.flatMap(({ userIds }, row) =>
    userIds.flatMap((userId, level) =>
      userId === null || known.has(userId) ? [] : [`rows.${row}.userIds.${level}`],
    ),
  )
  if (unknown.length > 0)
    throw new AppError('invalid-input', {
      fields: Object.fromEntries(unknown.map((path) => [path, 'not-on-call'])),
    })
}
