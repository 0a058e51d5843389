import { Webhook } from 'standardwebhooks'

interface SigningSecrets {
  secret: string
  previousSecret: string | null
  previousSecretExpiresAt: Date | null
}

/**
 * The headers of one attempt (Standard Webhooks 1.0, duplicated under svix- names). During a rotation the signature has
 * one entry per secret, so that a receiver can verify with either.
 */
export function signWebhook(
  message: { id: string; body: string },
  secrets: SigningSecrets,
  sentAt: Date,
) {
  const signature = validSecrets(secrets, sentAt)
    .map((secret) => new Webhook(secret).sign(message.id, sentAt, message.body))
    .join(' ')
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': message.id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  }
}

function validSecrets(
  { secret, previousSecret, previousSecretExpiresAt }: SigningSecrets,
  at: Date,
) {
  const isRotating =
    previousSecret !== null && previousSecretExpiresAt !== null && previousSecretExpiresAt > at
  return isRotating ? [secret, previousSecret] : [secret]
}
