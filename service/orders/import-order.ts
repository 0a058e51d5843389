import type { MiddlewareHandler } from 'hono'
import type { ImportOrderBody } from '#contract/order-requests.ts'
import { formatSampleId, isSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import { chooseLabAccount } from '#service/catalog/labs/choose-lab-account.ts'
import type { Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceEnv } from '#service/http/router.ts'
import { checkAge } from '#service/orders/intake/check-age.ts'
import { insertOrder } from '#service/orders/intake/insert-order.ts'
import { requireUser } from '#service/orders/intake/require-user.ts'
import { resolveLabTest } from '#service/orders/intake/resolve-lab-test.ts'
import { shipToPatient, storeAddress } from '#service/orders/intake/store-address.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { overwriteUserInfo } from '#service/users/user-info.ts'
import { recordStatus } from './record-status.ts'
import { toModality } from './stored-order.ts'
import type { TeamContext } from './team-context.ts'

/** Before the body is read: a team outside the closed beta gets the same answer to any request. */
export const requireOrderImport: MiddlewareHandler<ServiceEnv> = async (c, next) => {
  const team = await c.get('db').team.findUniqueOrThrow({
    where: { id: c.get('teamId') },
    select: { orderImportEnabled: true },
  })
  if (!team.orderImportEnabled)
    throw new HttpFault(403, 'Order import is not enabled for this team')
  return next()
}

/** Accepts an order that the laboratory has already: it starts with its requisition bypassed. */
export async function importOrder(
  tx: Transaction,
  { teamId }: TeamContext,
  input: ImportOrderBody,
) {
  const address = storeAddress('patient_address', input.patient_address)
  await requireUser(tx, teamId, input.user_id)
  const modality = toModality(input.collection_method)
  const { labTest, labId, method } = await resolveLabTest(tx, teamId, {
    order_set: input.order_set,
    collection_method: modality === 'testkit' ? undefined : modality,
  })
  if (method !== modality)
    throw new HttpFault(400, `The lab tests are not collected by ${modality}`)
  const account = await chooseLabAccount(tx, teamId, {
    labId,
    labAccountId: input.lab_account_id ?? input.order_set.lab_account_id,
    usable: ['active', 'pending'],
  })
  await checkAge(tx, teamId, modality, input.patient_details)
  await overwriteUserInfo(tx, input.user_id, { details: input.patient_details, address })
  const order = await insertOrder(tx, {
    teamId,
    userId: input.user_id,
    labTestId: labTest.id,
    labAccountId: account?.id ?? null,
    modality,
    flow: 'import',
    sampleId: spellSampleId(input.sample_id),
    patientDetails: input.patient_details,
    patientAddress: address,
    ...(modality === 'testkit' && {
      shippingDetails: shipToPatient(input.patient_details, address),
    }),
    physician: input.physician,
    billingType: input.billing_type,
  }).catch(refuseTakenSample)
  return wrapOrder(
    await recordStatus(tx, order, 'requisition_bypassed'),
    'Order imported successfully',
  )
}

/** A code as our kits print it is kept without dashes; any other is the laboratory's own, as it is on the tube. */
function spellSampleId(given: string) {
  const code = normalizeSampleId(given)
  const isPrinted = formatSampleId(code) === given.toUpperCase() && isSampleId(code)
  return isPrinted ? code : given
}

/** The unique key decides, so that the second of two concurrent imports of one sample is refused too. */
function refuseTakenSample(error: unknown): never {
  const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
  throw isTaken ? new HttpFault(400, 'sample_id is already in use') : error
}
