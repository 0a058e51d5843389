import { z } from 'zod'
import { isSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { consumeAttempt, refundAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { findKit, type Kit, type KitObstacle } from './find-kit.ts'
import { kitCodeRule } from './kit-code-rule.ts'

export const checkKitInput = z.object({ sampleId: z.string().min(1).max(100) })

export type KitCheck =
  | { outcome: 'ready'; labTestId: string | null; labTestName: string | null }
  | { outcome: 'yours-already'; orderId: OrderId; registeredAt: string | null }
  /** with its order, if that is the patient's own */
  | { outcome: 'not-registrable'; reason: KitObstacle; orderId: OrderId | null }
  | { outcome: 'someone-elses' }
  | { outcome: 'unknown' }
  | { outcome: 'wrong-check-digit' }

/**
 * Every lookup is audited and counts against the rate limit, except one that finds the patient's
 * own kit. Throws too-many-attempts.
 */
export async function checkKit(
  context: Context,
  input: z.infer<typeof checkKitInput>,
): Promise<KitCheck> {
  const actor = requirePatient(context, 'kits:register-own')
  const sampleId = normalizeSampleId(input.sampleId)
  if (!isSampleId(sampleId)) return { outcome: 'wrong-check-digit' }
  await consumeAttempt(kitCodeRule, actor.patientId)
  const kit = await findKit(actor, sampleId).catch(async (error: unknown) => {
    // The caller learned nothing about the code, so the attempt does not count.
    await refundAttempt(kitCodeRule, actor.patientId)
    throw error
  })
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'kits.check',
      patientId: actor.patientId,
      subject: 'order',
      ...('orderId' in kit && { subjectId: kit.orderId }),
      outcome: kit.outcome === 'ready' || kit.outcome === 'yours-already' ? 'done' : 'denied',
    }),
  )
  if (isOwn(kit)) await refundAttempt(kitCodeRule, actor.patientId)
  return presentKit(kit)
}

function isOwn(kit: Kit) {
  return kit.outcome === 'yours-already' || (kit.outcome === 'ready' && kit.origin === 'own')
}

/** Reveals nothing about another patient's kit except that it is theirs. */
function presentKit(kit: Kit): KitCheck {
  switch (kit.outcome) {
    case 'ready':
      return { outcome: 'ready', labTestId: kit.labTestId, labTestName: kit.labTestName }
    case 'yours-already':
      return { outcome: 'yours-already', orderId: kit.orderId, registeredAt: kit.registeredAt }
    case 'not-registrable':
      return {
        outcome: 'not-registrable',
        reason: kit.reason,
        orderId: kit.isOwn ? kit.orderId : null,
      }
    default:
      return { outcome: kit.outcome }
  }
}
