import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { findOpenCriticals } from '#lib/critical-results/find-open-criticals.ts'
import { db } from '#lib/db/client.ts'

/** Numbers of what no one would see the end of. */
export interface UnderWay {
  /** that are not finished, without those whose kit is on its way */
  orders: number
  kits: number
  /** that wait to be read, or to be checked by a person */
  reports: number
}

export interface OwnDeletionOutlook {
  /** The clinic has to settle a result first. Not which: it may be one that only the clinic sees. */
  mustCall: boolean
  underWay: UnderWay
}

const settled = new Set(['completed', 'cancelled', 'failed'])
const onItsWay = new Set(['transit_customer', 'out_for_delivery', 'problem_in_transit_customer'])

/** What stands in the way of deleting the own account, and what it would cut off. Counts alone, so it is not audited. */
export async function getOwnDeletionOutlook(context: Context): Promise<OwnDeletionOutlook> {
  const { patientId } = requirePatient(context, 'account:own')
  const criticals = await findOpenCriticals(db(), patientId)
  const found = await db().orderProjection.findMany({
    where: { clientUserId: patientId },
    select: { status: true },
  })
  const open = found.filter(({ status }) => !settled.has(highLevelOf(status)))
  const kits = open.filter(({ status }) => onItsWay.has(lowLevelOf(status))).length
  const reports = await db().reportProjection.count({
    where: {
      clientUserId: patientId,
      OR: [
        { status: { in: ['upload_pending', 'started'] } },
        { status: 'completed', needsReview: true, isReviewed: false },
      ],
    },
  })
  return {
    mustCall: criticals.length > 0,
    underWay: { orders: open.length - kits, kits, reports },
  }
}
