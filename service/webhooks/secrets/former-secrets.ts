import { z } from 'zod'
import type { WebhookEndpoint } from '#service/db/generated/client.ts'

/** A sealed secret that was replaced, and until when it signs. */
export interface FormerSecret {
  secret: string
  expiresAt: Date
}

type Columns = Pick<
  WebhookEndpoint,
  'previousSecret' | 'previousSecretExpiresAt' | 'earlierSecrets'
>

const stored = z.array(z.object({ secret: z.string(), expires_at: z.iso.datetime() }))

/** Those that still sign at this time, newest first. */
export function readFormer(columns: Columns, at: Date): FormerSecret[] {
  const { previousSecret: secret, previousSecretExpiresAt: expiresAt } = columns
  return [
    ...(secret !== null && expiresAt !== null ? [{ secret, expiresAt }] : []),
    ...readEarlier(columns.earlierSecrets),
  ].filter((former) => former.expiresAt > at)
}

export function readEarlier(column: unknown): FormerSecret[] {
  return stored
    .parse(column)
    .map(({ secret, expires_at }) => ({ secret, expiresAt: new Date(expires_at) }))
}

export const writeEarlier = (earlier: readonly FormerSecret[]) =>
  earlier.map(({ secret, expiresAt }) => ({ secret, expires_at: expiresAt.toISOString() }))
