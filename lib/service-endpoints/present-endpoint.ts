import type { WireDelivery, WireWebhookHealth } from '#contract/management/deliveries.ts'
import type { WireWebhook, WireWebhookHeaders } from '#contract/management/webhooks.ts'
import { receiverUrl } from '#lib/service-connection/endpoint.ts'
import {
  disabledReasons,
  type EndpointHealth,
  type EndpointView,
  endReasons,
  type HeaderView,
  type MessageView,
} from './endpoint-view.ts'

export const isOwnAddress = (url: string) => URL.parse(url)?.href === URL.parse(receiverUrl())?.href

/** Of the app's own, nothing is offered that would cut the app off; all events can be asked for. */
export function presentEndpoint(
  wire: WireWebhook,
  health: WireWebhookHealth | undefined,
): EndpointView {
  const isOwn = isOwnAddress(wire.url)
  return {
    endpointId: wire.id,
    address: presentAddress(wire.url),
    description: wire.description,
    eventTypes: wire.filter_types,
    rateLimit: wire.rate_limit,
    isEnabled: !wire.disabled,
    createdAt: wire.created_at,
    isOwn,
    health: health ? presentHealth(health) : null,
    can: {
      enable: wire.disabled,
      disable: !wire.disabled && !isOwn,
      filter: !isOwn || wire.filter_types !== null,
      end: !isOwn,
      send: !wire.disabled,
    },
  }
}

function presentHealth(health: WireWebhookHealth): EndpointHealth {
  const { disabled_reason: reason } = health
  return {
    disabledReason: reason === null ? 'person' : nameOf(disabledReasons, reason),
    disabledAt: health.disabled_at,
    failingSince: health.failing_since,
    warnedAt: health.warned_at,
    pending: health.pending,
    held: health.held,
    undelivered: health.undelivered,
  }
}

/** Without what may let someone in: a query, and parts of the path that look like a token. */
export function presentAddress(text: string): string {
  const url = URL.parse(text)
  if (!url) return '…'
  const path = url.pathname
    .split('/')
    .map((part) => (isTokenLike(part) ? `${part.slice(0, 4)}…` : part))
    .join('/')
  return `${url.protocol}//${url.host}${path}${url.search && '?…'}`
}

/** Long, with letters and digits mixed, as in the addresses of chat webhooks. */
const isTokenLike = (part: string) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part)

export function presentHeaders({ headers, sensitive }: WireWebhookHeaders): HeaderView[] {
  return [
    ...Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...sensitive.map((name) => ({ name, value: null })),
  ].sort((one, other) => one.name.localeCompare(other.name))
}

export function presentMessage(wire: WireDelivery): MessageView {
  return {
    messageId: wire.message_id,
    eventType: wire.event_type,
    createdAt: wire.created_at,
    endReason: wire.end_reason === null ? null : nameOf(endReasons, wire.end_reason),
    attempts: wire.attempts,
    nextAttemptAt: wire.next_attempt_at,
    finishedAt: wire.finished_at,
    resentAt: wire.replayed_at,
  }
}

const nameOf = <T extends string>(known: readonly T[], given: string): T | 'other' =>
  known.find((each) => each === given) ?? 'other'
