import type { Context } from '#lib/auth/context.ts'
import { acknowledgeCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { recordCall } from '#lib/critical-results/calls/record-call.ts'
import { recordSafety } from '#lib/critical-results/record-safety.ts'
import { db } from '#lib/db/client.ts'
import type { WalkedOrder } from './walk-orders.ts'

/** The loop of a critical result, as far as its story goes. */
export async function answerCritical(clinician: Context, { planned, orderId }: WalkedOrder) {
  const critical = planned.story?.critical
  if (!critical || critical === 'open') return
  const loops = await db().criticalResult.findMany({
    where: { sourceKind: 'order', sourceId: orderId },
    select: { id: true, version: true },
  })
  for (const { id: criticalId, version } of loops) {
    await acknowledgeCritical(clinician, { criticalId })
    if (critical === 'acknowledged') {
      await recordCall(clinician, {
        criticalId,
        version,
        outcome: 'not-reached',
        obstacle: 'voicemail',
        note: 'Asked to call the clinic back at once.',
      })
      continue
    }
    await recordSafety(clinician, { criticalId, place: 'home', companion: 'yes' })
    await recordCall(clinician, {
      criticalId,
      version,
      outcome: 'confirmed',
      spokeWith: 'patient',
      identifiedBy: 'name-and-dob',
      readBack: await describeValue(criticalId, version),
      advice: 'Emergency room now, driven by his wife. He called when they were on their way.',
    })
  }
}

async function describeValue(criticalId: string, version: number) {
  const { analyte, value, unit } = await db().criticalValue.findUniqueOrThrow({
    where: { criticalId_version: { criticalId, version } },
  })
  return [analyte, value, unit].filter(Boolean).join(' ')
}
