import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import vectors from './signature-vectors.json' with { type: 'json' }

const sentAt = new Date('2026-05-01T10:00:00.900Z')
const single = { previousSecret: null, previousSecretExpiresAt: null }

describe('signWebhook', () => {
  it.each(vectors)(
    'matches the published signature: $name',
    ({ secret, id, timestamp, body, signature }) => {
      const headers = signWebhook({ id, body }, { secret, ...single }, new Date(timestamp * 1000))
      expect(headers['webhook-signature']).toBe(signature)
      expect(headers['webhook-timestamp']).toBe(String(timestamp))
    },
  )

  it('sends the same three headers under both names', () => {
    const headers = signWebhook(
      { id: 'msg_1', body: '{}' },
      { secret: 'whsec_c2VjcmV0', ...single },
      sentAt,
    )
    expect(Object.keys(headers)).toHaveLength(6)
    for (const part of ['id', 'timestamp', 'signature'] as const)
      expect(headers[`svix-${part}`]).toBe(headers[`webhook-${part}`])
  })

  it('signs with both secrets during a rotation, and afterwards only with the new one', () => {
    const secrets = {
      secret: 'whsec_bmV3LXNlY3JldA==',
      previousSecret: 'whsec_b2xkLXNlY3JldA==',
      previousSecretExpiresAt: new Date('2026-05-02T00:00:00Z'),
    }
    const message = { id: 'msg_1', body: '{"a":1}' }
    const during = signWebhook(message, secrets, sentAt)['webhook-signature'].split(' ')
    const signatures = [secrets.secret, secrets.previousSecret].map((secret) =>
      new Webhook(secret).sign('msg_1', sentAt, message.body),
    )
    expect(during).toEqual(signatures)
    const after = signWebhook(message, secrets, new Date('2026-05-02T00:00:01Z'))[
      'webhook-signature'
    ]
    expect(after.split(' ')).toHaveLength(1)
  })
})
