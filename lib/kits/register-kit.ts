import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import type { ConsentText } from '#lib/consents/consent-text.ts'
import { recordConsents, requireConsentTexts } from '#lib/consents/record-consents.ts'
import { db } from '#lib/db/client.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { findKit, type Kit } from '#lib/kits/find-kit.ts'
import { registerKitRule } from '#lib/kits/kit-code-rule.ts'
import { registerAtService } from '#lib/kits/register-at-service.ts'
import { type Registration, registrationSchema } from '#lib/kits/registration-schema.ts'
import { rememberPerson } from '#lib/kits/remember-patient.ts'
import { recordServiceAnswer } from '#lib/orders/record-service-answer.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import type { WireOrder } from '#service/contract/orders.ts'
import { normaliseSampleId } from '#service/contract/sample-id.ts'

export const registerKitInput = z.object({
  draftId: z.uuid(),
  version: z.number().int().min(1),
  /** Tells a second press, when the draft is gone, which kit it was about. */
  sampleId: z.string().max(100),
})
export type RegisterKitInput = z.infer<typeof registerKitInput>

export interface RegisteredKit {
  outcome: 'registered' | 'yours-already'
  orderId: string
}

/**
 * Registers the kit that the draft describes for the patient: their own order's kit, or one of the clinic's stock.
 * A second press, or a second device, finds it registered.
 */
export async function registerKit(
  context: Context,
  input: RegisterKitInput,
): Promise<RegisteredKit> {
  const actor = requirePatient(context, 'kits:register-own')
  await takeTurn(registerKitRule, actor.patientId)
  const draft = await findDraft(db(), actor, 'register-kit')
  if (draft?.id !== input.draftId) return findRegistered(actor, input.sampleId)
  if (draft.version !== input.version) throw new AppError('draft-conflict')
  const registration = parseInput(registrationSchema, draft.data)
  const consents = requireConsentTexts(registration.consents)
  const kit = await findKit(actor, registration.sampleId)
  if (kit.outcome === 'yours-already') {
    await db().draft.deleteMany({ where: { id: draft.id } })
    return { outcome: 'yours-already', orderId: kit.orderId }
  }
  const { orderId } = await requireReady(context, actor, kit)
  const serviceUserId = await askService(ensureServiceUser(actor.patientId))
  const consentedAt = draft.updatedAt
  const request = { orderId, serviceUserId, registration, consents, consentedAt, draft }
  const order = await registerAtService(request)
  await keepRegistration(context, { actor, draft, order, registration, consents })
  return { outcome: 'registered', orderId: order.id }
}

async function findRegistered(actor: PatientActor, typed: string): Promise<RegisteredKit> {
  const kit = await findKit(actor, normaliseSampleId(typed))
  if (kit.outcome === 'yours-already') return { outcome: 'yours-already', orderId: kit.orderId }
  throw new AppError('draft-conflict')
}

const refusals = {
  unknown: 'kit-unknown',
  'someone-elses': 'kit-of-another',
  'not-registrable': 'not-possible-now',
} as const

async function requireReady(
  context: Context,
  actor: PatientActor,
  kit: Exclude<Kit, { outcome: 'yours-already' }>,
) {
  if (kit.outcome === 'ready') return kit
  await db().$transaction((tx) =>
    recordAudit(tx, context, {
      action: 'kits.register',
      patientId: actor.patientId,
      subject: 'order',
      ...('orderId' in kit && { subjectId: kit.orderId }),
      outcome: 'denied',
    }),
  )
  throw new AppError(refusals[kit.outcome], { fields: { sampleId: 'invalid' } })
}

interface KeptRegistration {
  actor: PatientActor
  draft: Draft
  order: WireOrder
  registration: Registration
  consents: readonly ConsentText[]
}

async function keepRegistration(context: Context, kept: KeptRegistration) {
  const { actor, draft, order, registration, consents } = kept
  await db().$transaction(async (tx) => {
    await recordServiceAnswer(tx, order, 'answer')
    const { count } = await tx.draft.deleteMany({ where: { id: draft.id } })
    // The second of two presses finds everything kept already.
    if (count === 0) return
    await recordConsents(tx, context, actor, {
      texts: consents,
      orderId: order.id,
      at: draft.updatedAt,
    })
    await rememberPerson(tx, actor, registration.aboutYou)
    await recordAudit(tx, context, {
      action: 'kits.register',
      patientId: actor.patientId,
      subject: 'order',
      subjectId: order.id,
    })
  })
}
