import { randomUUID } from 'node:crypto'
import { findEvent, searchEvents } from '#lib/event-catalog/event-catalog.ts'
import { addEndpoint } from '#lib/service-endpoints/add-endpoint.ts'
import {
  deleteEndpoint,
  rotateSecret,
  setEndpointState,
  setEventTypes,
} from '#lib/service-endpoints/change-endpoint.ts'
import { editEndpoint } from '#lib/service-endpoints/edit-endpoint.ts'
import { chooseEvents } from '#lib/service-endpoints/event-groups.ts'
import { getAttempts } from '#lib/service-endpoints/get-attempts.ts'
import { getEndpoint } from '#lib/service-endpoints/get-endpoint.ts'
import { listEndpoints } from '#lib/service-endpoints/list-endpoints.ts'
import {
  countResend,
  getResend,
  resendMessage,
  startResend,
} from '#lib/service-endpoints/resend-messages.ts'
import { testEndpoint } from '#lib/service-endpoints/test-endpoint.ts'
import { getReceivedBody } from '#lib/webhook-console/get-received-body.ts'
import { listGaps } from '#lib/webhook-console/list-gaps.ts'
import { listReceived } from '#lib/webhook-console/list-received.ts'
import { countReplay, replayMatching, replayMessage } from '#lib/webhook-console/replay-received.ts'
import { compareNow, reread } from '#lib/webhook-console/reread.ts'
import { testReceiver } from '#lib/webhook-console/test-receiver.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// What the service delivered, and what is done about it.

const admins = ['admin'] as const
const { forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

/** Of an hour in which no message was unreadable. */
const few = { outcome: 'malformed', period: 'hour' } as const
const allEvents = chooseEvents(null)
const newEndpoint = { url: 'https://a.example', description: '', rateLimit: '', ...allEvents }
const details = { description: '', rateLimit: '', headers: [] }
const edit = { ...details, shown: details }
const span = { from: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' }
const endpoint = { endpointId: 'ep_none' }
const unknown = { kind: 'order', id: randomUUID() } as const

export function webhookRoutes({ messageId }: OwnerRecords): Record<string, RouteCase[]> {
  const base = 'clinic/webhooks'
  const ask = (rest: string, status: number, body?: unknown): RouteCase => ({
    method: 'POST',
    path: `${base}/${rest}`,
    body,
    may: statuses.forStaff(status, admins),
  })
  const one = `${base}/endpoints/[endpointId]`
  const on = (method: RouteCase['method'], rest: string, body?: unknown): RouteCase => ({
    method,
    path: `${base}/endpoints/ep_none${rest}`,
    body,
    may: statuses.forStaff(409, admins),
  })
  return {
    [`${base}/messages/[messageId]`]: [
      {
        method: 'GET',
        path: `${base}/messages/${messageId}`,
        // A message of an order needs a reason first.
        may: statuses.forStaff(403, admins),
      },
    ],
    [`${base}/messages/[messageId]/replay`]: [ask(`messages/${messageId}/replay`, 204)],
    [`${base}/replay`]: [ask('replay', 200, few)],
    [`${base}/replay/count`]: [ask('replay/count', 200, few)],
    [`${base}/test`]: [ask('test', 422, { kinds: [] })],
    [`${base}/reread`]: [ask('reread', 422, { kind: 'wearables', id: 'none' })],
    [`${base}/compare`]: [ask('compare', 204)],
    // Without a management key: nothing of the service is changed.
    [`${base}/endpoints`]: [ask('endpoints', 409, newEndpoint)],
    [`${one}`]: [on('DELETE', ''), on('PATCH', '', edit)],
    [`${one}/state`]: [on('PUT', '/state', { isEnabled: false })],
    [`${one}/event-types`]: [on('PUT', '/event-types', allEvents)],
    [`${one}/secret`]: [on('POST', '/secret')],
    [`${one}/test`]: [on('POST', '/test')],
    [`${one}/messages/[messageId]/attempts`]: [on('GET', `/messages/${messageId}/attempts`)],
    [`${one}/messages/[messageId]/resend`]: [on('POST', `/messages/${messageId}/resend`)],
    [`${one}/resend/count`]: [on('POST', '/resend/count', {})],
    [`${one}/resend`]: [on('POST', '/resend', span)],
    [`${one}/resend/[resendId]`]: [on('GET', `/resend/${randomUUID()}`)],
  }
}

const file = (name: string) => `lib/webhook-console/${name}`
const ok = forStaff('ok', admins)
const at = (name: string) => `lib/service-endpoints/${name}`
/** The fixture has no management key. */
const withoutKey = forStaff('not-possible-now', admins)

export const webhookVerbs: Record<string, VerbRule> = {
  'lib/event-catalog/event-catalog.ts#searchEvents': {
    may: ok,
    call: async (context) => searchEvents(context, 'order'),
  },
  'lib/event-catalog/event-catalog.ts#findEvent': {
    may: ok,
    call: async (context) => findEvent(context, 'labtest.order.created'),
  },
  [file('list-received.ts#listReceived')]: { may: ok, call: (context) => listReceived(context) },
  [file('get-received-body.ts#getReceivedBody')]: {
    // Of an order, which has answers and notes.
    may: { ...ok, admin: 'reason-needed' },
    call: (context, { messageId }) => getReceivedBody(context, { messageId }),
  },
  [file('list-gaps.ts#listGaps')]: { may: ok, call: listGaps },
  [file('replay-received.ts#replayMessage')]: {
    may: ok,
    call: (context, { messageId }) => replayMessage(context, { messageId }),
  },
  [file('replay-received.ts#countReplay')]: {
    may: ok,
    call: (context) => countReplay(context, few),
  },
  [file('replay-received.ts#replayMatching')]: {
    may: ok,
    call: (context) => replayMatching(context, few),
  },
  [file('reread.ts#reread')]: {
    may: forStaff('not-found', admins),
    call: (context) => reread(context, unknown),
  },
  [file('reread.ts#compareNow')]: { may: ok, call: compareNow },
  [file('test-receiver.ts#testReceiver')]: {
    may: forStaff('invalid-input', admins),
    call: (context) => testReceiver(context, { kinds: [] }),
  },
  [at('list-endpoints.ts#listEndpoints')]: { may: ok, call: (context) => listEndpoints(context) },
  [at('get-endpoint.ts#getEndpoint')]: {
    may: ok,
    call: (context) => getEndpoint(context, endpoint),
  },
  [at('add-endpoint.ts#addEndpoint')]: {
    may: withoutKey,
    call: (context) => addEndpoint(context, newEndpoint),
  },
  [at('change-endpoint.ts#setEndpointState')]: {
    may: withoutKey,
    call: (context) => setEndpointState(context, { ...endpoint, isEnabled: false }),
  },
  [at('change-endpoint.ts#setEventTypes')]: {
    may: withoutKey,
    call: (context) => setEventTypes(context, { ...endpoint, ...allEvents }),
  },
  [at('change-endpoint.ts#rotateSecret')]: {
    may: withoutKey,
    call: (context) => rotateSecret(context, endpoint),
  },
  [at('change-endpoint.ts#deleteEndpoint')]: {
    may: withoutKey,
    call: (context) => deleteEndpoint(context, endpoint),
  },
  [at('edit-endpoint.ts#editEndpoint')]: {
    may: withoutKey,
    call: (context) => editEndpoint(context, { ...endpoint, ...edit }),
  },
  [at('get-attempts.ts#getAttempts')]: {
    may: withoutKey,
    call: (context, { messageId }) => getAttempts(context, { ...endpoint, messageId }),
  },
  [at('test-endpoint.ts#testEndpoint')]: {
    may: withoutKey,
    call: (context) => testEndpoint(context, endpoint),
  },
  [at('resend-messages.ts#resendMessage')]: {
    may: withoutKey,
    call: (context, { messageId }) => resendMessage(context, { ...endpoint, messageId }),
  },
  [at('resend-messages.ts#countResend')]: {
    may: withoutKey,
    call: (context) => countResend(context, endpoint),
  },
  [at('resend-messages.ts#startResend')]: {
    may: withoutKey,
    call: (context) => startResend(context, { ...endpoint, ...span }),
  },
  [at('resend-messages.ts#getResend')]: {
    may: withoutKey,
    call: (context) => getResend(context, { ...endpoint, resendId: randomUUID() }),
  },
}
