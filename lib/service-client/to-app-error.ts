import { AppError, type ErrorCode } from '#lib/errors/app-error.ts'
import {
  type FaultDetail,
  listFaults,
  ServiceError,
  type ServiceErrorKind,
} from './service-error.ts'

const codes: Record<ServiceErrorKind, ErrorCode> = {
  unreachable: 'service-unreachable',
  busy: 'service-unreachable',
  timeout: 'service-timeout',
  garbage: 'service-garbage',
  unauthorized: 'service-refused',
  rejected: 'service-refused',
  'not-found': 'not-found',
}

/** Returns other errors unchanged. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  const fields = presentFields(error)
  if (Object.keys(fields).length > 0) return new AppError('invalid-input', { fields, cause: error })
  return new AppError(codes[error.kind], {
    cause: error,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  })
}

export async function askService<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw toAppError(error)
  }
}

const messageKeys: Record<string, string> = {
  first_name: 'name',
  last_name: 'name',
  receiver_name: 'name',
  phone_number: 'phone',
  email: 'email',
  dob: 'date',
  gender: 'gender',
  first_line: 'street',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  sample_id: 'sample-id',
  npi: 'npi',
  icd_codes: 'icd',
  consents: 'consent',
  url: 'endpoint-address',
}

function presentFields(error: ServiceError) {
  return Object.fromEntries(
    listFaults(error)
      .filter(({ loc }) => loc[0] === 'body' && loc.length > 1)
      .map((fault) => [fieldPath(fault.loc), messageKey(fault)]),
  )
}

function fieldPath(loc: FaultDetail['loc']) {
  return loc
    .slice(1)
    .map((part) => String(part).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('.')
}

function messageKey({ type, loc, msg }: FaultDetail) {
  if (type === 'missing') return 'required'
  if (type === 'string_too_long') return 'too-long'
  const field = String(loc.findLast((part) => typeof part === 'string') ?? '')
  if (field === 'dob' && msg.includes('future')) return 'date-future'
  return messageKeys[field] ?? 'invalid'
}
