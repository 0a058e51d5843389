import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { findKit, type Kit } from '#lib/kits/find-kit.ts'
import type { KitCheck } from '#lib/kits/kit-check.ts'
import { kitCodeRule } from '#lib/kits/kit-code-rule.ts'
import { returnTurn } from '#lib/rate-limit/return-turn.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'
import { isSampleId, normaliseSampleId } from '#service/contract/sample-id.ts'

export const checkKitInput = z.object({ sampleId: z.string().min(1).max(100) })

/**
 * Whether the patient may register the kit with this code. Every look-up is audited and counted; finding one's own
 * kit does not count. Throws too-many-attempts.
 */
export async function checkKit(
  context: Context,
  input: z.infer<typeof checkKitInput>,
): Promise<KitCheck> {
  const actor = requirePatient(context, 'kits:register-own')
  const sampleId = normaliseSampleId(input.sampleId)
  if (!isSampleId(sampleId)) return { outcome: 'wrong-check-digit' }
  await takeTurn(kitCodeRule, actor.patientId)
  const kit = await findKit(actor, sampleId).catch(async (error: unknown) => {
    // Nothing was learnt of the code, so the try does not count.
    await returnTurn(kitCodeRule, actor.patientId)
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
  if (isOwn(kit)) await returnTurn(kitCodeRule, actor.patientId)
  return presentKit(kit)
}

function isOwn(kit: Kit) {
  return kit.outcome === 'yours-already' || (kit.outcome === 'ready' && kit.origin === 'own')
}

/** Of someone else's kit nothing but that it is. */
function presentKit(kit: Kit): KitCheck {
  switch (kit.outcome) {
    case 'ready':
      return { outcome: 'ready', labTestId: kit.labTestId, labTestName: kit.labTestName }
    case 'yours-already':
      return { outcome: 'yours-already', orderId: kit.orderId, registeredAt: kit.registeredAt }
    case 'not-registrable':
      return { outcome: 'not-registrable', reason: kit.reason }
    default:
      return { outcome: kit.outcome }
  }
}
