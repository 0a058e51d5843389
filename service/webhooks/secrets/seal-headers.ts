import { z } from 'zod'
import type { SecretKey } from '#platform/secret-keys.ts'
import { openSecret, sealSecret } from './seal-secret.ts'

const stored = z.record(z.string(), z.string())

/** Apart from the endpoint's secret: neither opens as the other. */
const rowOf = (endpointId: string) => `${endpointId} headers`

export function sealHeaders(
  headers: Record<string, string>,
  endpointId: string,
  keys: readonly SecretKey[],
): string | null {
  if (Object.keys(headers).length === 0) return null
  return sealSecret(JSON.stringify(headers), rowOf(endpointId), keys)
}

export function openHeaders(
  sealed: string | null,
  endpointId: string,
  keys: readonly SecretKey[],
): Record<string, string> {
  return sealed === null
    ? {}
    : stored.parse(JSON.parse(openSecret(sealed, rowOf(endpointId), keys)))
}
