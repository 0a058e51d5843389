import { z } from 'zod'
import type { WireOrder } from '#contract/orders.ts'
import { normalizeSampleId } from '#contract/sample-id.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requireConfirmedEmail, requirePatient } from '#lib/auth/permissions.ts'
import { listStandingAgreements } from '#lib/consents/list-agreements.ts'
import {
  type GivenConsent,
  recordConsents,
  requireConsents,
} from '#lib/consents/record-consents.ts'
import { db } from '#lib/db/client.ts'
import { readConsentTime } from '#lib/drafts/consent-times.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { findKit, type Kit } from './find-kit.ts'
import { registerKitRule } from './kit-code-rule.ts'
import { registerAtService } from './register-at-service.ts'
import { type Registration, registrationSchema } from './registration-schema.ts'
import { rememberPerson } from './remember-patient.ts'

export const registerKitInput = z.object({
  draftId: z.uuid(),
  version: z.number().int().min(1),
  /** Identifies the kit of a repeated submit whose draft is already deleted. */
  sampleId: z.string().max(100),
})
export type RegisterKitInput = z.infer<typeof registerKitInput>

export interface RegisteredKit {
  outcome: 'registered' | 'yours-already'
  orderId: OrderId
}

/**
 * The kit is from the patient's own order or the clinic's stock. A repeated submit, or one from
 * another device, succeeds too.
 */
export async function registerKit(
  context: Context,
  input: RegisterKitInput,
): Promise<RegisteredKit> {
  const actor = requirePatient(context, 'kits:register-own')
  requireConfirmedEmail(actor)
  await consumeAttempt(registerKitRule, actor.patientId)
  const draft = await findDraft(db(), actor, 'register-kit')
  if (draft?.id !== input.draftId) return findRegistered(actor, input.sampleId)
  if (draft.version !== input.version) throw new AppError('draft-conflict')
  const registration = parseInput(registrationSchema, draft.data)
  const consents = requireConsents({
    given: registration.consents,
    standing: await listStandingAgreements(db(), actor.patientId),
    readTime: (type) => readConsentTime(draft, type),
  })
  const kit = await findKit(actor, registration.sampleId)
  if (kit.outcome === 'yours-already') {
    await db().draft.deleteMany({ where: { id: draft.id } })
    return { outcome: 'yours-already', orderId: kit.orderId }
  }
  const { orderId } = await requireReady(context, actor, kit)
  const serviceUserId = await askService(ensureServiceUser(actor.patientId))
  const request = { orderId, serviceUserId, registration, consents, draft }
  const order = await registerAtService(request)
  await storeRegistration(context, { actor, draft, order, registration, consents })
  return { outcome: 'registered', orderId: asOrderId(order.id) }
}

async function findRegistered(actor: PatientActor, typed: string): Promise<RegisteredKit> {
  const kit = await findKit(actor, normalizeSampleId(typed))
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

interface StoredRegistration {
  actor: PatientActor
  draft: Draft
  order: WireOrder
  registration: Registration
  consents: readonly GivenConsent[]
}

async function storeRegistration(context: Context, stored: StoredRegistration) {
  const { actor, draft, order, registration, consents } = stored
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    const { count } = await tx.draft.deleteMany({ where: { id: draft.id } })
    // A second submit finds everything already stored.
    if (count === 0) return
    await recordConsents(tx, context, actor, {
      consents,
      orderId: asOrderId(order.id),
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
