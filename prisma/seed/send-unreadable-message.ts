import { createHmac, randomUUID } from 'node:crypto'
import { env } from '#lib/env/env.ts'
import { decodeSecret } from '#lib/service-log/verify-signature.ts'

/** Sends a correctly signed but malformed delivery, as a faulty release of the service might: staff see it as a problem. */
export async function sendUnreadableMessage() {
  const { WEB_URL, SERVICE_TEAM_ID, SERVICE_WEBHOOK_SECRET } = env()
  const body = JSON.stringify({
    event_type: 'labtest.order.updated',
    team_id: SERVICE_TEAM_ID,
    data: { id: 'unknown' },
  })
  const messageId = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', decodeSecret(SERVICE_WEBHOOK_SECRET[0] ?? ''))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64')
  const answer = await fetch(`${WEB_URL}/api/webhooks/service`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  if (!answer.ok) throw new Error(`The receiver responded with ${answer.status}`)
}
