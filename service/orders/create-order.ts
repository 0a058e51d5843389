import type { CreateOrderBody } from '#contract/order-requests.ts'
import { now } from '#platform/clock.ts'
import { chooseLabAccount } from '#service/catalog/labs/choose-lab-account.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'
import { checkAge } from '#service/orders/intake/check-age.ts'
import { checkAoeAnswers } from '#service/orders/intake/check-aoe-answers.ts'
import { chooseBilling, requireAllowedBilling } from '#service/orders/intake/choose-billing.ts'
import { insertOrder } from '#service/orders/intake/insert-order.ts'
import { choosePhysician, warnOfPhysician } from '#service/orders/intake/require-physician.ts'
import { requireUser } from '#service/orders/intake/require-user.ts'
import { type ResolvedLabTest, resolveLabTest } from '#service/orders/intake/resolve-lab-test.ts'
import { shipToPatient, storeAddress } from '#service/orders/intake/store-address.ts'
import { storeConsents } from '#service/orders/intake/store-consents.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { overwriteUserInfo } from '#service/users/user-info.ts'
import { activateOrder } from './activate-order.ts'
import { enqueueActivation } from './enqueue-activation.ts'
import { recordStatus } from './record-status.ts'
import { toModality } from './stored-order.ts'
import type { TeamContext } from './team-context.ts'

/** Orders for a known patient (POST /v3/order): any modality, without a registration step. */
export async function createOrder(tx: Transaction, context: TeamContext, input: CreateOrderBody) {
  const { teamId } = context
  const address = storeAddress('patient_address', input.patient_address)
  const activateBy = readActivateBy(input.activate_by)
  await requireUser(tx, teamId, input.user_id)
  const resolved = await resolveLabTest(tx, teamId, input)
  const modality = toModality(resolved.method)
  const { physician, labAccountId } = await choosePrescriber(tx, context, input, resolved)
  await checkAge(tx, teamId, modality, input.patient_details)
  await checkAoeAnswers(tx, resolved.labTest.id, input.aoe_answers ?? [])
  await overwriteUserInfo(tx, input.user_id, { details: input.patient_details, address })
  const order = await insertOrder(tx, {
    teamId,
    userId: input.user_id,
    labTestId: resolved.labTest.id,
    labAccountId,
    modality,
    flow: 'known_patient',
    patientDetails: input.patient_details,
    patientAddress: address,
    ...(modality === 'testkit' && {
      shippingDetails: shipToPatient(input.patient_details, address),
    }),
    physician,
    ...(await chooseBilling(tx, input)),
    consents: storeConsents(input.consents, now()),
    aoeAnswers: input.aoe_answers ?? [],
    icdCodes: input.icd_codes ?? [],
    billingType: input.billing_type,
    priority: input.priority,
    clinicalNotes: input.clinical_notes,
    passthrough: input.passthrough,
    activateBy,
  })
  const ordered = await recordStatus(tx, order, 'ordered')
  if (activateBy) await enqueueActivation(tx, order.id, activateBy)
  return wrapOrder(
    activateBy ? ordered : await activateOrder(tx, ordered),
    'Order created successfully',
    warnOfPhysician(context.settings, physician),
  )
}

async function choosePrescriber(
  tx: Transaction,
  { teamId, settings }: TeamContext,
  input: CreateOrderBody,
  { labId, isNationalLab }: ResolvedLabTest,
) {
  const isWrongLab = input.update_reason === 'INCORRECT_LAB'
  const labAccountId = isWrongLab
    ? undefined
    : (input.lab_account_id ?? input.order_set?.lab_account_id)
  const account = await chooseLabAccount(tx, teamId, { labId, labAccountId })
  requireAllowedBilling(account, input)
  const { physician } = input
  return {
    labAccountId: account?.id ?? null,
    physician: choosePhysician(settings, { account, isNationalLab, physician }),
  }
}

function readActivateBy(activateBy: string | null | undefined) {
  const today = presentDay(now())
  if (!activateBy || activateBy === today) return undefined
  if (activateBy < today) throw new HttpFault(400, 'activate_by cannot be in the past')
  return new Date(activateBy)
}
