import { randomBytes } from 'node:crypto'
import type { WebhookFaultKind } from '#contract/sandbox/sandbox-fault-kinds.ts'
import type { SendMessage } from '#service/webhooks/deliver-webhook.ts'
import type { WebhookOutcome } from '#service/webhooks/send-webhook.ts'
import { asUnknownEvent, withReducedDetails, withUnknownStatus } from './falsify-message.ts'

const staleMs = 10 * 60_000

/** A refused message is retried on the usual schedule, without the fault. */
export async function sendFaulty(
  kind: WebhookFaultKind,
  message: { id: string; body: string },
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
