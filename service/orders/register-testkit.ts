import type { RegisterTestkitBody } from '#contract/order-requests.ts'
import { normalizeSampleId } from '#contract/sample-id.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { checkAge } from '#service/orders/intake/check-age.ts'
import {
  choosePhysicianOrConsents,
  warnOfPhysician,
} from '#service/orders/intake/require-physician.ts'
import { requireUser } from '#service/orders/intake/require-user.ts'
import { storeAddress } from '#service/orders/intake/store-address.ts'
import { storeConsents } from '#service/orders/intake/store-consents.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { canRegister } from '#service/orders/states/state-machine.ts'
import { addInsurance } from '#service/users/insurance.ts'
import { overwriteUserInfo } from '#service/users/user-info.ts'
import { recordStatus } from './record-status.ts'
import { lockOrder, type StoredOrder, stateOf } from './stored-order.ts'
import type { TeamContext } from './team-context.ts'

/**
 * Binds a kit, found by its printed code, to its patient (specification 4.4). The order passes to the given user,
 * who is the one that later events name.
 */
export async function registerTestkit(
  tx: Transaction,
  { teamId, settings }: TeamContext,
  input: RegisterTestkitBody,
) {
  const address = storeAddress('patient_address', input.patient_address)
  const order = await lockKit(tx, teamId, input.sample_id)
  requireRegistrable(order)
  const userId = input.user_id ?? order.userId
  await requireUser(tx, teamId, userId)
  await checkAge(tx, teamId, 'testkit', input.patient_details)
  const physician = choosePhysicianOrConsents(settings, {
    account: await readAccount(tx, order.labAccountId),
    isNationalLab: order.labTest.lab.isNational,
    physician: input.physician,
    consents: input.consents,
  })
  await overwriteUserInfo(tx, userId, { details: input.patient_details, address })
  const changes: Prisma.OrderUncheckedUpdateInput = {
    userId,
    patientDetails: input.patient_details as Prisma.InputJsonObject,
    patientAddress: address,
    consents: storeConsents(input.consents, now()),
    ...(physician && { physician: { ...physician } }),
    ...(input.health_insurance && {
      healthInsuranceId: (await addInsurance(tx, userId, input.health_insurance)).id,
    }),
  }
  const requisitioned = await recordStatus(tx, order, 'requisition_created', { changes })
  return wrapOrder(
    await recordStatus(tx, requisitioned, 'testkit_registered'),
    'Order registered successfully',
    warnOfPhysician(settings, physician),
  )
}

async function lockKit(tx: Transaction, teamId: string, sampleId: string) {
  const kit = await tx.order.findFirst({
    where: { teamId, method: 'testkit', sampleId: { in: [normalizeSampleId(sampleId), sampleId] } },
    select: { id: true },
  })
  if (!kit) throw new HttpFault(404, 'No test kit has this sample_id')
  return lockOrder(tx, teamId, kit.id)
}

function requireRegistrable(order: StoredOrder) {
  const state = stateOf(order)
  if (canRegister(state)) return
  if (state.isRegistered) throw new HttpFault(400, 'This test kit is already registered')
  throw new HttpFault(400, `This test kit cannot be registered while it is ${state.status}`)
}

function readAccount(tx: Transaction, labAccountId: string | null) {
  if (labAccountId === null) return null
  return tx.labAccount.findUnique({
    where: { id: labAccountId },
    select: { delegatedFlow: true },
  })
}
