import type { RegisterTestkit, WireOrder } from '#contract/orders.ts'
import type { GivenConsent } from '#lib/consents/record-consents.ts'
import { renewKey } from '#lib/drafts/renew-key.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { canRegister } from '#lib/orders/order-policy.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { isKeyReused, ServiceError } from '#lib/service-client/service-error.ts'
import { askService, toAppError } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { toWireAddress } from './address-schema.ts'
import { choosePhysician } from './choose-physician.ts'
import { toWirePerson } from './person-schema.ts'
import type { Registration } from './registration-schema.ts'
import { renameFields } from './rename-fields.ts'

interface RegistrationRequest {
  orderId: OrderId
  serviceUserId: string
  registration: Registration
  /** With the same times in every attempt, because the service compares requests with the same key. */
  consents: readonly GivenConsent[]
  draft: Pick<Draft, 'id' | 'idempotencyKey'>
}

/**
 * An earlier attempt whose response was lost counts. Throws kit-of-another when another patient was
 * faster, and not-possible-now when the order has moved on.
 */
export async function registerAtService(request: RegistrationRequest): Promise<WireOrder> {
  const body = await buildBody(request)
  const register = async (key: string) => (await serviceClient().registerTestkit(body, key)).order
  try {
    return await register(request.draft.idempotencyKey)
  } catch (error) {
    if (!isDecided(error)) throw renameFields(toAppError(error))
    const registered = await findRegistered(request, error)
    if (registered) return registered
    const key = await renewKey(request.draft)
    if (!isKeyReused(error)) throw presentRefusal(error)
    return register(key).catch((again: unknown) => {
      throw renameFields(toAppError(again))
    })
  }
}

async function buildBody(request: RegistrationRequest): Promise<RegisterTestkit> {
  const { aboutYou, sampleId, physician } = request.registration
  const receiver = `${aboutYou.firstName} ${aboutYou.lastName}`
  return {
    user_id: request.serviceUserId,
    sample_id: sampleId,
    patient_details: toWirePerson(aboutYou),
    patient_address: {
      receiver_name: receiver,
      ...toWireAddress(aboutYou.address),
      phone_number: aboutYou.phoneNumber,
    },
    physician: await choosePhysician(physician, aboutYou.address.state),
    consents: request.consents.map(({ text, givenAt }) => ({
      consentType: text.type,
      version: text.version,
      timeOfConsent: givenAt.toISOString(),
    })),
  }
}

/** A refusal without invalid fields: already registered, wrong status, or the key was used for other details. */
function isDecided(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  const refused = toAppError(error)
  return (
    ['rejected', 'not-found'].includes(error.kind) &&
    refused instanceof AppError &&
    refused.fields === undefined
  )
}

async function findRegistered(request: RegistrationRequest, refusal: ServiceError) {
  const order = await askService(serviceClient().getOrder(request.orderId))
  const isRegistered = order.events.some(({ status }) => status.endsWith('.testkit_registered'))
  if (isRegistered && order.user_id === request.serviceUserId) return order
  if (isRegistered)
    throw new AppError('kit-of-another', { fields: { sampleId: 'invalid' }, cause: refusal })
  const status = order.last_event?.status ?? ''
  if (canRegister({ method: 'testkit', status, events: order.events })) return undefined
  throw new AppError('not-possible-now', { cause: refusal })
}

function presentRefusal(refusal: ServiceError) {
  const words = typeof refusal.detail === 'string' ? refusal.detail : ''
  if (/physician/i.test(words) && !/consent/i.test(words)) {
    return new AppError('service-refused', {
      fields: { 'physician.choice': 'required' },
      cause: refusal,
    })
  }
  return toAppError(refusal)
}
