export type Kind = 'page' | 'api' | 'order' | 'staff' | 'webhook' | 'simulation'

export interface Answer {
  kind: Kind
  startedAt: number
  endedAt: number
  /** 0 when none came */
  status: number
}

/** What the load has met and what it was promised. Times are milliseconds since the Unix epoch. */
export function createRecord() {
  const answers: Answer[] = []
  /** What has been asked and not been answered. */
  const open = new Set<Pick<Answer, 'kind' | 'startedAt'>>()
  return {
    answers,
    /** Notes a request that is being sent; call what it returns with the status of its answer. */
    begin(kind: Kind) {
      const request = { kind, startedAt: Date.now() }
      open.add(request)
      return (status: number) => {
        open.delete(request)
        answers.push({ ...request, endedAt: Date.now(), status })
      }
    },
    /** Ids of the webhooks that were answered 2xx. */
    acknowledged: new Set<string>(),
    /** The order that each draft was answered with. */
    placed: new Map<string, string>(),
    /** Drafts that were sent off, answered or not. */
    attempted: new Set<string>(),

    failedBetween: (from: number, until: number) =>
      answers.filter((each) => isFailure(each) && each.startedAt >= from && each.startedAt < until),
    /** The first request of this kind to succeed of those that were sent after `time`. */
    firstSuccessAfter: (kind: Kind, time: number) =>
      answers.find((each) => each.kind === kind && each.startedAt >= time && !isFailure(each)),
    /** Requests of this kind that were under way at any moment between. */
    countDuring: (kind: Kind, from: number, until: number) =>
      [...answers.filter(({ endedAt }) => endedAt >= from), ...open].filter(
        (each) => each.kind === kind && each.startedAt < until,
      ).length,
  }
}

function isFailure({ status }: Answer) {
  return status === 0 || status >= 500
}

export function isSuccess(answer: Answer) {
  return !isFailure(answer)
}

export type LoadRecord = ReturnType<typeof createRecord>
