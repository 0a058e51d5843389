import '#server-only'
import type { z } from 'zod'
import type { WireOrder } from '#contract/orders.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, asPatientId, type OrderId } from '#lib/ids.ts'
import { toWireAddress } from '#lib/kits/address-schema.ts'
import { isLicensedIn } from '#lib/kits/choose-physician.ts'
import {
  type AskedPatientView,
  adoptAnswers,
} from '#lib/order-entry/answers/answer-request-view.ts'
import { endRequests, findAsked } from '#lib/order-entry/answers/find-asked.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import type { OrderDraft } from '#prisma/generated/client.ts'
import { listAllowedBilling } from './allowed-billing.ts'
import { claimReplacement, releaseClaim } from './claim-replacement.ts'
import { findAnswerFaults } from './collect-questions.ts'
import { createAtService, listQuestions } from './create-at-service.ts'
import { listCurrentConsents } from './get-order-entry.ts'
import { findAccount } from './needs-physician.ts'
import {
  type OrderEntry,
  orderEntrySchema,
  type placeStaffOrderInput,
} from './order-entry-schema.ts'
import type { EntryCatalog } from './order-entry-view.ts'
import { readAddOns, readCatalog } from './read-catalog.ts'

/**
 * Creates one order per draft, however often it is called, concurrently or after a lost response. Throws already-replaced if
 * the order that this one replaces already has been, unless that is intended.
 */
export async function placeStaffOrder(
  context: Context,
  { draftId, version, isAnother = false }: z.output<typeof placeStaffOrderInput>,
): Promise<{ orderId: OrderId }> {
  const actor = requireStaff(context, 'orders:place')
  const draft = await findDraft(actor, draftId)
  if ('orderId' in draft) return { orderId: asOrderId(draft.orderId) }
  if (draft.version !== version) throw new AppError('draft-conflict')
  const typed = parseInput(orderEntrySchema, draft.data)
  const catalog = await readCatalog(typed.labTestIds)
  const asked = await db().$transaction((tx) =>
    findAsked(tx, { draftId: draft.id, patientId: draft.patientId }),
  )
  const { answers, ...chosen } = await chooseParts(catalog, typed, asked)
  const entry = { ...typed, answers }
  const consents = await db().$transaction((tx) =>
    listCurrentConsents(tx, asPatientId(draft.patientId)),
  )
  const isOnFile = requiredConsentTypes.every((type) =>
    consents.some((consent) => consent.type === type),
  )
  if (!isOnFile && !entry.hasAgreed)
    throw new AppError('consent-missing', { fields: { hasAgreed: 'consent' } })
  const serviceUserId = await askService(ensureServiceUser(asPatientId(draft.patientId)))
  const isClaimed = await claimReplacement(draft, isAnother)
  const order = await createAtService(draft, { serviceUserId, entry, consents, ...chosen }).catch(
    async (error: unknown) => {
      if (isClaimed) await releaseClaim(draft, error)
      throw error
    },
  )
  const consentBasis = isOnFile ? 'on_file' : 'stated'
  await storeOrder(context, { actor, draft, order, entry, consentBasis })
  return { orderId: asOrderId(order.id) }
}

/** The caller's own draft, or the order that was made from it. */
async function findDraft({ userId }: StaffActor, draftId: string) {
  const draft = await db().orderDraft.findFirst({
    where: { id: draftId, createdBy: userId, patient: { deletedAt: null } },
  })
  if (draft) return draft
  const placed = await db().staffOrder.findFirst({
    where: { draftId, placedBy: userId },
    select: { orderId: true },
  })
  if (!placed) throw new AppError('draft-conflict')
  return placed
}

async function chooseParts(
  catalog: EntryCatalog,
  entry: OrderEntry,
  asked: AskedPatientView | null,
) {
  const { tests: all, physicians } = catalog
  const tests = all.filter(({ labTestId }) => entry.labTestIds.includes(labTestId))
  const addOns = await readAddOns(entry.addOns)
  if (tests.length < entry.labTestIds.length || addOns.length < entry.addOns.length)
    throw new AppError('unknown-test', { fields: { labTestIds: 'choice' } })
  const labs = new Set([...tests, ...addOns].map(({ labId }) => labId))
  const isOther = tests.some(({ method }) => method !== entry.method)
  if (labs.size > 1 || isOther)
    throw new AppError('invalid-input', { fields: { labTestIds: 'one-lab' } })
  const questions = listQuestions({ tests, addOns })
  const answers = adoptAnswers(questions, entry.answers, [...labs][0], asked)
  const fields = findAnswerFaults(questions, answers)
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
  requireAllowedBilling(catalog, entry, [...labs][0])
  const physician = physicians.find(({ npi }) => npi === entry.physician)
  if (entry.physician && !physician)
    throw new AppError('invalid-input', { fields: { physician: 'choice' } })
  if (physician && !isLicensedIn(physician, entry.address.state))
    throw new AppError('invalid-input', { fields: { physician: 'physician-state' } })
  return {
    tests,
    addOns,
    answers,
    physician: physician && {
      first_name: physician.firstName,
      last_name: physician.lastName,
      npi: physician.npi,
    },
  }
}

function requireAllowedBilling(
  { labs, accounts }: EntryCatalog,
  { labAccountId, billingType, address }: OrderEntry,
  labId: number | null | undefined,
) {
  const lab = labs.find((one) => one.labId === labId)
  const account = findAccount(accounts, lab?.slug, labAccountId)
  if (!listAllowedBilling(account, address.state).includes(billingType))
    throw new AppError('invalid-input', { fields: { billingType: 'billing-state' } })
}

interface Placed {
  actor: StaffActor
  draft: OrderDraft
  order: WireOrder
  entry: OrderEntry
  consentBasis: 'on_file' | 'stated'
}

async function storeOrder(context: Context, { actor, draft, order, entry, consentBasis }: Placed) {
  const { patientId, replacesId } = draft
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    await tx.orderDraft.deleteMany({ where: { id: draft.id } })
    await endRequests(tx, { draftId: draft.id, patientId }, 'placed')
    const placed = {
      orderId: order.id,
      patientId,
      placedBy: actor.userId,
      draftId: draft.id,
      replacesId,
      consentBasis,
    }
    // A second submit finds the order already stored. One whose draft was discarded meanwhile does not.
    const { count } = await tx.staffOrder.createMany({ data: placed, skipDuplicates: true })
    if (count === 0) return
    await fillInDetails(tx, patientId, entry)
    await recordAudit(tx, context, {
      action: 'orders.place',
      patientId,
      subject: 'order',
      subjectId: order.id,
    })
  })
}

/** What the patient's record lacks. The rest of the order's details are the order's alone. */
async function fillInDetails(tx: Transaction, patientId: string, { person, address }: OrderEntry) {
  const known = await tx.patient.findUniqueOrThrow({ where: { id: patientId } })
  await tx.patient.update({
    where: { id: patientId },
    data: {
      dob: known.dob ?? person.dob,
      gender: known.gender ?? person.gender,
      phoneNumber: known.phoneNumber ?? person.phoneNumber,
      ...(known.address === null && { address: toWireAddress(address) }),
    },
  })
}
