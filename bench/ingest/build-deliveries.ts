import { createHash, createHmac } from 'node:crypto'
import { createRandom } from '#bench/runner/statistics.ts'
import { buildOrder, registeredPath } from '#testing/orders/build-order.ts'

export interface DeliveryPlan {
  count: number
  /** the share of requests that repeat an earlier one, byte for byte */
  duplicateShare: number
  /** gives every round its own ids, the same in each run */
  key: string
  secret: string
  teamId: string
}

export interface PreparedDeliveries {
  /** whole requests, ready for the socket */
  requests: Buffer[]
  /** the message id of each request */
  ids: string[]
  bodyBytes: number
}

// As in practice: a few hundred orders at once, three events each.
const ordersUnderWay = 250
const eventsPerOrder = 3
/** How far back a repeat goes: some originals are still in flight, most are answered. */
const repeatWindow = 1_000

/** Signed order webhooks as raw HTTP requests, built before the measurement. */
export function buildDeliveries(plan: DeliveryPlan): PreparedDeliveries {
  const random = createRandom(numberOf(plan.key))
  const key = Buffer.from(plan.secret.replace(/^whsec_/, ''), 'base64')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const requests: Buffer[] = []
  const ids: string[] = []
  let bodyBytes = 0
  let fresh = 0
  for (let index = 0; index < plan.count; index += 1) {
    if (index > 0 && random() < plan.duplicateShare) {
      const again = index - 1 - Math.floor(random() * Math.min(index, repeatWindow))
      requests.push(requests[again] ?? Buffer.alloc(0))
      ids.push(ids[again] ?? '')
      continue
    }
    const body = buildBody(plan, fresh)
    const id = `msg_${digest(`${plan.key}/message/${fresh}`).toString('base64url').slice(0, 24)}`
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
    requests.push(buildRequest(body, { id, timestamp, signature }))
    ids.push(id)
    bodyBytes += Buffer.byteLength(body)
    fresh += 1
  }
  return { requests, ids, bodyBytes: Math.round(bodyBytes / fresh) }
}

function buildBody({ key, teamId }: DeliveryPlan, index: number) {
  const perGroup = ordersUnderWay * eventsPerOrder
  const group = Math.floor(index / perGroup)
  const step = Math.floor((index % perGroup) / ordersUnderWay)
  const orderId = uuidOf(`${key}/order/${group}/${index % ordersUnderWay}`)
  const userId = uuidOf(`${key}/user/${group}/${index % ordersUnderWay}`)
  return JSON.stringify({
    event_type: step === 0 ? 'labtest.order.created' : 'labtest.order.updated',
    team_id: teamId,
    user_id: userId,
    client_user_id: uuidOf(`client of ${userId}`),
    data: buildOrder({ orderId, teamId, userId, statuses: registeredPath.slice(0, step + 1) }),
  })
}

function buildRequest(body: string, signed: { id: string; timestamp: string; signature: string }) {
  return Buffer.from(
    [
      'POST /api/webhooks/service HTTP/1.1',
      'host: 127.0.0.1',
      'content-type: application/json',
      `webhook-id: ${signed.id}`,
      `webhook-timestamp: ${signed.timestamp}`,
      `webhook-signature: v1,${signed.signature}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

function numberOf(text: string) {
  return digest(text).readInt32LE()
}

function uuidOf(text: string) {
  const hex = digest(text).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
