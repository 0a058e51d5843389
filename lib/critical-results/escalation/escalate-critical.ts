import { z } from 'zod'
import { lockCritical, notifyCritical, writeEvents } from '#lib/critical-results/critical-log.ts'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import { rosterLevels } from '#lib/critical-results/critical-view.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { defineJob } from '#platform/define-job.ts'
import { notifyNextLevel } from './notify-level.ts'
import { planNextLevel } from './plan-levels.ts'

export const escalateCriticalJob = defineJob({
  name: 'critical-results.escalate',
  payload: z.object({ criticalId: z.uuid() }),
  run: ({ criticalId }) => escalateCritical(criticalId),
})

/** One job for each loop: a later due time replaces the earlier one. */
export async function scheduleEscalation(tx: Transaction, criticalId: string, at: Date) {
  await addJob(tx, escalateCriticalJob, { payload: { criticalId }, key: criticalId, runAt: at })
}

/** Notifies the next level if it is due by the database's clock, whether or not a page is open. Safe to repeat. */
export async function escalateCritical(criticalId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    // Those of a deleted patient are hidden.
    if ((await tx.criticalResult.count({ where: { id: criticalId } })) === 0) return
    const critical = await lockCritical(tx, criticalId)
    if (critical.state === 'closed' || !critical.nextLevelAt) return
    const now = await readDatabaseTime(tx)
    if (critical.nextLevelAt > now) {
      await scheduleEscalation(tx, criticalId, critical.nextLevelAt)
      return
    }
    const notified = await notifyNextLevel(tx, {
      criticalId,
      after: critical.level,
      kind: 'escalated',
    })
    // Reminders go on counting, so that each of them shows as an escalation.
    const level = Math.max(notified, critical.level + 1)
    const { ackMinutes } = await readCriticalSettings(tx)
    const nextLevelAt = planNextLevel({
      now,
      isPaused: critical.state === 'acknowledged',
      levelsLeft: rosterLevels.length - 1 - level,
      confirmDueAt: critical.confirmDueAt,
      ackMinutes,
    })
    await tx.criticalResult.update({ where: { id: criticalId }, data: { level, nextLevelAt } })
    await writeEvents(tx, [{ criticalId, kind: 'escalated', level }])
    await scheduleEscalation(tx, criticalId, nextLevelAt)
    await notifyCritical(tx, critical)
  })
}
