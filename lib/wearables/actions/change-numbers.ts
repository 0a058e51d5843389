import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { PatientId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { findChanges, offsetAt } from '#lib/wearables/numbers/local-days.ts'
import { findPeriod } from '#lib/wearables/period.ts'
import { readClock } from '#lib/wearables/read/read-clock.ts'
import { presentOverride } from '#lib/wearables/views/read-overrides.ts'
import type { OverrideView } from '#lib/wearables/wearable-view.ts'
import { overrideInput, overrideParams, sourceChoiceInput } from './override-input.ts'

// What a person decides about their own numbers. None of it touches the data itself.

const maxOverrides = 500

/** Leaves a stretch out of the numbers, or notes something about it. Throws limit-reached beyond some hundred. */
export async function overrideStretch(
  context: Context,
  input: z.input<typeof overrideInput>,
): Promise<OverrideView> {
  const { patientId } = requirePatient(context, 'wearables:own')
  const { topic, isForAll, kind, source, date, from, until, reason } = parseInput(
    overrideInput,
    input,
  )
  return db().$transaction(async (tx) => {
    const clock = await readClock(tx, patientId)
    const span = await findSpan(tx, patientId, { date, from, until, offset: clock.offset })
    if (span.endsAt <= span.startsAt)
      throw new AppError('invalid-input', { fields: { until: 'invalid' } })
    const count = await tx.wearableOverride.count({ where: { patientId, undoneAt: null } })
    if (count >= maxOverrides) throw new AppError('not-possible-now')
    const row = await tx.wearableOverride.create({
      data: {
        patientId,
        topic: isForAll ? null : topic,
        source: source ?? null,
        kind,
        reason,
        ...span,
      },
    })
    await finish(tx, context, patientId, { action: 'wearables.override', subjectId: row.id })
    return presentOverride(row, clock.offset)
  })
}

/** The numbers are then the former ones. Throws not-found also for what is undone. */
export async function undoOverride(
  context: Context,
  input: z.input<typeof overrideParams>,
): Promise<void> {
  const { patientId } = requirePatient(context, 'wearables:own')
  const { overrideId } = parseInput(overrideParams, input)
  await db().$transaction(async (tx) => {
    const { count } = await tx.wearableOverride.updateMany({
      where: { patientId, id: overrideId, undoneAt: null },
      data: { undoneAt: new Date() },
    })
    if (count === 0) throw notFound()
    await finish(tx, context, patientId, {
      action: 'wearables.undo-override',
      subjectId: overrideId,
    })
  })
}

/** Which source counts first. */
export async function chooseSource(
  context: Context,
  input: z.input<typeof sourceChoiceInput>,
): Promise<void> {
  const { patientId } = requirePatient(context, 'wearables:own')
  const { topic, source } = parseInput(sourceChoiceInput, input)
  await db().$transaction(async (tx) => {
    const chosen = { source: source ?? '', chosenAt: new Date() }
    if (source === null) await tx.wearableChoice.deleteMany({ where: { patientId, topic } })
    else
      await tx.wearableChoice.upsert({
        where: { patientId_topic: { patientId, topic } },
        create: { patientId, topic, ...chosen },
        update: chosen,
      })
    await finish(tx, context, patientId, { action: 'wearables.choose-source', subjectId: topic })
  })
}

async function finish(
  tx: Transaction,
  context: Context,
  patientId: PatientId,
  audited: {
    action: 'wearables.override' | 'wearables.undo-override' | 'wearables.choose-source'
    subjectId: string
  },
) {
  await recordAudit(tx, context, { ...audited, patientId, subject: 'wearables' })
  await notifyChanges(tx, [{ wearablesOf: patientId, clientUserId: patientId }])
}

interface LocalSpan {
  date: string
  from: string
  until: string
  offset: number
}

const dayMs = 86_400_000

/** The instants of two times of a day, by the person's clock on that day. */
async function findSpan(
  tx: Transaction,
  patientId: PatientId,
  { date, from, until, offset }: LocalSpan,
) {
  const range = findPeriod('day', date)
  const rows = await tx.$queryRaw<{ from: number; offset: number }[]>`
    SELECT (extract(epoch FROM min(at)) * 1000)::float8 AS from, timezone_offset AS offset
      FROM wearable_sample s
     WHERE patient_id = ${patientId}::uuid AND at >= ${range.from} AND at < ${range.until}
       AND series_id IN (SELECT id FROM wearable_series WHERE patient_id = ${patientId}::uuid)
       AND timezone_offset IS NOT NULL
     GROUP BY timezone_offset`
  const changes = findChanges(rows, offset)
  const instant = (time: string, isEnd: boolean) => {
    const local = Date.parse(`${date}T${time}:00Z`) + (isEnd && time === '00:00' ? dayMs : 0)
    const guess = local - offsetAt(changes, local) * 1000
    return new Date(local - offsetAt(changes, guess) * 1000)
  }
  return { startsAt: instant(from, false), endsAt: instant(until, true) }
}
