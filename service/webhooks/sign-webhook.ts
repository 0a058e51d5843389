import { Webhook } from 'standardwebhooks'

/**
 * The headers of one attempt (Standard Webhooks 1.0, duplicated under svix- names). During a rotation the signature has
 * one entry per secret, so that a receiver can verify with either.
 */
export function signWebhook(
  message: { id: string; body: string },
  secrets: readonly string[],
  sentAt: Date,
) {
  const signature = secrets
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
