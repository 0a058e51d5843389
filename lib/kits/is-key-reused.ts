import { listFaults, ServiceError } from '#lib/service-client/service-error.ts'

/** An earlier request under this idempotency key, with other details, has had an outcome (contract, decision 25). */
export function isKeyReused(error: unknown) {
  return error instanceof ServiceError && error.status === 422 && listFaults(error).length === 0
}
