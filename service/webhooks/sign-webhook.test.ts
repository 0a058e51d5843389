import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import vectors from './signature-vectors.json' with { type: 'json' }

const sentAt = new Date('2026-05-01T10:00:00.900Z')

describe('signWebhook', () => {
  it.each(vectors)(
    'matches the published signature: $name',
    ({ secret, id, timestamp, body, signature }) => {
      const headers = signWebhook({ id, body }, [secret], new Date(timestamp * 1000))
      expect(headers['webhook-signature']).toBe(signature)
      expect(headers['webhook-timestamp']).toBe(String(timestamp))
    },
  )

  it('sends the same three headers under both names', () => {
    const headers = signWebhook({ id: 'msg_1', body: '{}' }, ['whsec_c2VjcmV0'], sentAt)
    expect(Object.keys(headers)).toHaveLength(6)
    for (const part of ['id', 'timestamp', 'signature'] as const)
      expect(headers[`svix-${part}`]).toBe(headers[`webhook-${part}`])
  })

  it('signs once with each secret', () => {
    const secrets = ['whsec_bmV3LXNlY3JldA==', 'whsec_b2xkLXNlY3JldA==']
    const message = { id: 'msg_1', body: '{"a":1}' }
    const signatures = secrets.map((secret) =>
      new Webhook(secret).sign('msg_1', sentAt, message.body),
    )
    expect(signWebhook(message, secrets, sentAt)['webhook-signature'].split(' ')).toEqual(
      signatures,
    )
  })
})
