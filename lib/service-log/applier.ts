import type { Transaction } from '#lib/db/client.ts'

export interface MessageEffect {
  /** Anything is different, even if only the version a field is known at. */
  isChanged: boolean
  /** A reader can see the difference. */
  hasNews: boolean
  /** null when the subject was unknown before */
  statusBefore: string | null
  statusAfter: string
  /** paths, without values */
  changedFields: string[]
  addedEvents: number
}

/**
 * How a domain applies the service's messages about its subject (an order, a lab report). The log calls appliers and
 * imports no domain; the worker composes them in lib/worker/appliers.ts.
 */
export interface Applier<Message = unknown> {
  name: string
  eventTypes: readonly string[]
  /** the log's types for answers to our own requests, and for re-reads */
  answerEventType: string
  rereadEventType: string
  /**
   * Undefined when the body cannot be read: the message is kept as malformed. `receivedAt` is for messages that state no
   * time of their own.
   */
  parse(body: string, receivedAt: Date): Message | undefined
  subjectIdOf(message: Message): string
  /** our patient, if the message names one */
  ownerOf(message: Message): string | null
  /** Folds the messages, in any order and with repeats; returns one effect per message. Runs follow-up work too. */
  apply(tx: Transaction, messages: readonly Message[]): Promise<MessageEffect[]>
  reset(tx: Transaction): Promise<void>
  refold(tx: Transaction, messages: readonly Message[]): Promise<void>
}

export function indexAppliers(appliers: readonly Applier[]): ReadonlyMap<string, Applier> {
  return new Map(
    appliers.flatMap((applier) =>
      [...applier.eventTypes, applier.answerEventType, applier.rereadEventType].map(
        (eventType) => [eventType, applier] as const,
      ),
    ),
  )
}

/** A subject's first message changes every field, so it lists none. */
export function effectColumns(effect: MessageEffect) {
  return {
    outcome: effect.hasNews ? 'applied' : 'unchanged',
    statusBefore: effect.statusBefore,
    statusAfter: effect.statusAfter,
    changedFields: effect.statusBefore === null ? [] : effect.changedFields,
    addedEvents: effect.addedEvents,
  }
}
