import type { Actor, Context, PatientActor, StaffActor } from '#lib/auth/context.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { processSlot } from '#platform/process-slot.ts'
import { type ChangeFeed, changeFeed } from './change-feed.ts'
import type { Change } from './notify-changes.ts'

const beatMs = 15_000
const recheckMs = 30_000
const gatherMs = 40
const reconnectMs = 2_000
const maxStreamsPerUser = 8
const maxUnread = 200

export interface StreamOptions {
  /** Reads the caller's context again, so that an ended session ends its streams. */
  recheck: () => Promise<Context>
  /** The feed's moment before the page was read, or of the last event that it received */
  since?: string | null
  signal?: AbortSignal
  feed?: ChangeFeed
}

type Watcher = PatientActor | StaffActor

/** With a moment, everything before it has been sent: whoever reconnects names it. */
type Send = (event: string, data?: object, moment?: string) => void

const slot = processSlot<Map<string, number>>('event-streams')

/**
 * Server-sent events with the ids of changed orders, lab reports, critical results, conversations and wearable data: a
 * patient gets their own, staff get all. The browser reads the changes through the usual routes. What changed since a known
 * moment comes first; "hello" says whether that is all, or anything may have changed. Throws signed-out, forbidden or
 * too-many-attempts.
 */
export function openEventStream(context: Context, options: StreamOptions): Response {
  const watcher = requireWatcher(context.actor)
  const release = acquireSlot(watcher.userId)
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stop = watch(controller, watcher, options, release)
    },
    cancel: () => stop(),
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}

function watch(
  controller: ReadableStreamDefaultController<Uint8Array>,
  watcher: Watcher,
  { recheck, since, signal, feed = changeFeed() }: StreamOptions,
  release: () => void,
) {
  const encoder = new TextEncoder()
  const waiting = new Map<string, Change | undefined>()
  let gathering: NodeJS.Timeout | undefined
  let isOver = false

  const stop = () => {
    if (isOver) return
    isOver = true
    clearTimeout(gathering)
    clearInterval(beating)
    clearInterval(rechecking)
    unsubscribe()
    unwatch()
    release()
    try {
      controller.close()
    } catch {
      // The reader closed it already.
    }
  }
  const send: Send = (event, data = {}, moment) => {
    if (isOver) return
    if ((controller.desiredSize ?? 0) < -maxUnread) return stop()
    const id = moment ? `\nid: ${moment}` : ''
    controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}${id}\n\n`))
  }
  const mayContinue = async () => {
    const now = await recheck().catch(() => undefined)
    if (isOver) return false
    if (now && isSameWatcher(now.actor, watcher)) return true
    stop()
    return false
  }
  const flush = async () => {
    gathering = undefined
    const changes = [...waiting.values()]
    waiting.clear()
    // Everything before it was sent with the last of these, or is none of this watcher's.
    const moment = feed.moment()
    if (!(await mayContinue())) return
    for (const [index, change] of changes.entries())
      sendChange(send, change, index === changes.length - 1 ? moment : undefined)
  }
  const gather = (change: Change | undefined) => {
    if (change && !canSee(watcher, change)) return
    waiting.set(change ? idOf(change) : '', change)
    gathering ??= setTimeout(() => void flush(), gatherMs)
  }
  const unsubscribe = feed.subscribe(gather)
  const missed = since ? feed.changesSince(since) : undefined
  for (const change of missed ?? []) gather(change)
  const unwatch = feed.watchAccess((userId) => userId === watcher.userId && void mayContinue())
  const beating = setInterval(() => send('beat'), beatMs)
  const rechecking = setInterval(() => void mayContinue(), recheckMs)
  signal?.addEventListener('abort', stop, { once: true })
  controller.enqueue(encoder.encode(`retry: ${reconnectMs}\n\n`))
  send('hello', missed ? { isComplete: true } : {}, missed?.length ? undefined : feed.moment())
  return stop
}

function sendChange(send: Send, change: Change | undefined, moment: string | undefined) {
  if (!change) return send('resync', {}, moment)
  const { clientUserId: _owner, ...id } = change
  send(eventOf(change), id, moment)
}

function eventOf(change: Change) {
  if ('reportId' in change) return 'report'
  if ('criticalId' in change) return 'critical'
  if ('conversationId' in change) return 'conversation'
  if ('wearablesOf' in change) return 'wearables'
  return 'answerRequestId' in change ? 'answers' : 'order'
}

function idOf(change: Change) {
  if ('reportId' in change) return change.reportId
  if ('conversationId' in change) return change.conversationId
  if ('wearablesOf' in change) return change.wearablesOf
  if ('answerRequestId' in change) return change.answerRequestId
  return 'criticalId' in change ? change.criticalId : change.orderId
}

function requireWatcher(actor: Actor): Watcher {
  if (actor.kind === 'anonymous') throw new AppError('signed-out')
  if (actor.kind === 'system') throw new AppError('forbidden')
  if (!isAllowed(actor)) throw new AppError('forbidden')
  return actor
}

function isAllowed(actor: Watcher) {
  return hasPermission(actor, actor.kind === 'staff' ? 'events:all' : 'events:own')
}

/** A changed role also ends the stream; the browser reconnects. */
function isSameWatcher(actor: Actor, watcher: Watcher) {
  if (actor.kind === 'anonymous' || actor.kind === 'system') return false
  return actor.kind === watcher.kind && actor.userId === watcher.userId && isAllowed(actor)
}

function canSee(watcher: Watcher, change: Change) {
  return watcher.kind === 'staff' || change.clientUserId === watcher.patientId
}

function acquireSlot(userId: string) {
  slot.value ??= new Map()
  const streams = slot.value
  const open = streams.get(userId) ?? 0
  if (open >= maxStreamsPerUser) throw new AppError('too-many-attempts', { retryAfterMs: 10_000 })
  streams.set(userId, open + 1)
  return () => {
    const left = (streams.get(userId) ?? 1) - 1
    if (left > 0) streams.set(userId, left)
    else streams.delete(userId)
  }
}
