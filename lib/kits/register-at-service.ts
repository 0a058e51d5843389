import type { ConsentText } from '#lib/consents/consent-text.ts'
import { renewKey } from '#lib/drafts/renew-key.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { toWireAddress } from '#lib/kits/address-schema.ts'
import { choosePhysician } from '#lib/kits/choose-physician.ts'
import { isKeyReused } from '#lib/kits/is-key-reused.ts'
import { toWirePerson } from '#lib/kits/person-schema.ts'
import type { Registration } from '#lib/kits/registration-schema.ts'
import { renameFields } from '#lib/kits/rename-fields.ts'
import { canRegister } from '#lib/orders/order-policy.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService, toAppError } from '#lib/service-client/to-app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'
import type { RegisterTestkit, WireOrder } from '#service/contract/orders.ts'

interface RegistrationRequest {
  orderId: string
  serviceUserId: string
  registration: Registration
  consents: readonly ConsentText[]
  /** When the person agreed; the same at every try, for the service compares what comes under one key. */
  consentedAt: Date
  draft: Pick<Draft, 'id' | 'idempotencyKey'>
}

/**
 * The order with the kit registered for the patient, now or by an earlier try whose answer was lost.
 * Throws kit-of-another when somebody else was faster, not-possible-now when the kit has moved on.
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
    physician: await choosePhysician(physician),
    consents: request.consents.map(({ type, version }) => ({
      consentType: type,
      version,
      timeOfConsent: request.consentedAt.toISOString(),
    })),
  }
}

/** A refusal that says nothing of the fields: registered already, moved on, or this key was used for other details. */
function isDecided(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false
  const refused = toAppError(error)
  return (
    ['rejected', 'not-found'].includes(error.kind) &&
    refused instanceof AppError &&
    refused.fields === undefined
  )
}

/** After a refusal the order itself tells what became of the kit; undefined when it still waits to be registered. */
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
