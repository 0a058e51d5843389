import type { MessageEffect } from '#lib/service-log/applier.ts'

export type FoldEffect = Omit<MessageEffect, 'statusBefore' | 'statusAfter'>

interface FoldRules<State, Message> {
  empty: State
  subjectIdOf(message: Message): string
  fold(state: State, message: Message): FoldEffect & { state: State }
  statusOf(state: State): string
}

export function foldMessages<State, Message>(
  before: ReadonlyMap<string, State>,
  messages: readonly Message[],
  { empty, subjectIdOf, fold, statusOf }: FoldRules<State, Message>,
): { effects: MessageEffect[]; changed: Map<string, State> } {
  const changed = new Map<string, State>()
  const effects = messages.map((message) => {
    const subjectId = subjectIdOf(message)
    const known = changed.get(subjectId) ?? before.get(subjectId)
    const { state, ...effect } = fold(known ?? empty, message)
    if (effect.isChanged) changed.set(subjectId, state)
    const statusBefore = known === undefined ? null : statusOf(known)
    const statusAfter = statusBefore === null || effect.hasNews ? statusOf(state) : statusBefore
    return { ...effect, statusBefore, statusAfter }
  })
  return { effects, changed }
}
