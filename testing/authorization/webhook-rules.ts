import { randomUUID } from 'node:crypto'
import { findEvent, searchEvents } from '#lib/event-catalog/event-catalog.ts'
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
const unknown = { kind: 'order', id: randomUUID() } as const

export function webhookRoutes({ messageId }: OwnerRecords): Record<string, RouteCase[]> {
  const base = 'clinic/webhooks'
  const ask = (rest: string, status: number, body?: unknown): RouteCase => ({
    method: 'POST',
    path: `${base}/${rest}`,
    body,
    may: statuses.forStaff(status, admins),
  })
  return {
    [`${base}/messages/[messageId]`]: [
      {
        method: 'GET',
        path: `${base}/messages/${messageId}`,
        may: statuses.forStaff(200, admins),
      },
    ],
    [`${base}/messages/[messageId]/replay`]: [ask(`messages/${messageId}/replay`, 204)],
    [`${base}/replay`]: [ask('replay', 200, few)],
    [`${base}/replay/count`]: [ask('replay/count', 200, few)],
    [`${base}/test`]: [ask('test', 422, { kinds: [] })],
    [`${base}/reread`]: [ask('reread', 422, { kind: 'wearables', id: 'none' })],
    [`${base}/compare`]: [ask('compare', 204)],
  }
}

const file = (name: string) => `lib/webhook-console/${name}`
const ok = forStaff('ok', admins)

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
    may: ok,
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
}
