import type { ConnectionErrorType } from '#contract/wearables/connections.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentProvider } from '#service/wearables/wire/present-source.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'

const messages: Record<ConnectionErrorType, string> = {
  token_refresh_failed: 'The provider no longer accepts our access. Connect it again.',
  webhook_registration_failed: 'The provider cannot notify us of new data.',
  user_not_found: 'The provider does not know this account anymore.',
  deregistered_per_provider: 'Access was withdrawn at the provider.',
  required_scopes_not_granted: 'The provider was not allowed to share what is needed.',
  provider_credential_error: 'The provider does not accept the account’s password.',
  provider_password_expired: 'The account’s password has expired at the provider.',
  unknown: 'The provider cannot be read.',
}

/** Marks a connection that can no longer be read, and announces it once. */
export async function failConnection(
  tx: Transaction,
  failing: { teamId: string; userId: string; provider: string; errorType: ConnectionErrorType },
): Promise<boolean> {
  const { teamId, userId, provider, errorType } = failing
  const message = messages[errorType]
  const erroredAt = now()
  const { count } = await tx.wearableConnection.updateMany({
    where: { userId, provider, status: 'connected' },
    data: { status: 'error', errorType, errorMessage: message, erroredAt, syncAt: null },
  })
  if (count === 0) return false
  await recordEvent(tx, {
    teamId,
    userId,
    eventType: 'provider.connection.error',
    data: {
      user_id: userId,
      provider: presentProvider(provider),
      source: presentProvider(provider),
      message,
      error_type: errorType,
      occurred_at: presentTime(erroredAt),
      error_details: { error_type: errorType, error_message: message },
    },
  })
  return true
}
