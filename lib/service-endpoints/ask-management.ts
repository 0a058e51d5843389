import { AppError, type ErrorCode } from '#lib/errors/app-error.ts'
import {
  findManagementClient,
  type ManagementClient,
} from '#lib/service-client/management-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import type { ManagementProblem } from './endpoint-view.ts'

/** A 409 is a state that the page did not know of, such as a webhook that was disabled meanwhile. */
export async function askManagement<T>(
  call: Promise<T>,
  conflict: ErrorCode = 'not-possible-now',
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ServiceError && error.status === 409)
      throw new AppError(conflict, { cause: error })
    throw toAppError(error)
  }
}

/** For pages: why the management API cannot be used is a part of the answer. A missing endpoint is not-found. */
export async function readManagement<T>(
  read: (client: ManagementClient) => Promise<T>,
  { isOne = false } = {},
): Promise<{ problem: ManagementProblem } | (T & { problem: null })> {
  const client = findManagementClient()
  if (!client) return { problem: 'no-key' }
  try {
    return { ...(await read(client)), problem: null }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (isOne && error.kind === 'not-found') throw toAppError(error)
    return { problem: nameProblem(error) }
  }
}

/** The service answers 404 for an organization or a team that is not the key's. */
function nameProblem({ kind, status }: ServiceError): ManagementProblem {
  if (status === 403) return 'wrong-plan'
  return kind === 'unauthorized' || kind === 'not-found' ? 'refused' : 'unavailable'
}

/** Null where this service has no such operation: those of deliveries are beyond the contract. */
export async function askIfOffered<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'not-found') return null
    throw error
  })
}
