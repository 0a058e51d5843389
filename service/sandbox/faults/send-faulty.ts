import { randomBytes } from 'node:crypto'
import type { WebhookOutcome } from '#service/webhooks/send-webhook.ts'
import { asUnknownEvent, withReducedDetails, withUnknownStatus } from './falsify-message.ts'
import type { TakenFault } from './take-webhook-fault.ts'

interface Message {
  id: string
  body: string
}

interface Signing {
  /** in place of the endpoint's own */
  secret?: string
  sentAt?: Date
}

/** Signs and sends a message to the endpoint that the delivery is for. */
export type SendMessage = (message: Message, signing?: Signing) => Promise<WebhookOutcome>

const staleMs = 10 * 60_000

/** How a delivery under a fault is kept back; undefined when it is sent. */
export function readHold({
  kind,
  delaySeconds,
  remaining,
}: TakenFault): 'lost' | number | undefined {
  if (kind === 'lost') return 'lost'
  if (kind === 'late') return delaySeconds
  // The first of them waits longest, so they arrive the other way round.
  if (kind === 'out_of_order') return remaining
  return undefined
}

/** Sends a delivery as its fault says; what is refused comes again by the schedule, as it should be. */
export async function sendFaulty(
  { kind }: TakenFault,
  message: Message,
  send: SendMessage,
): Promise<WebhookOutcome> {
  switch (kind) {
    case 'refused':
      return { status: null, failure: 'refused' }
    case 'forged':
      return send(message, { secret: `whsec_${randomBytes(32).toString('base64')}` })
    case 'stale':
      return send(message, { sentAt: new Date(Date.now() - staleMs) })
    case 'twice':
      await send(message)
      return send(message)
    case 'unknown_event':
      await send(asUnknownEvent(message))
      return send(message)
    case 'unknown_status':
      return send(withUnknownStatus(message))
    case 'reduced':
      return send(withReducedDetails(message))
    default:
      return send(message)
  }
}
