export type Kind = 'page' | 'api' | 'order' | 'staff' | 'webhook' | 'simulation'

export interface Answer {
  kind: Kind
  startedAt: number
  endedAt: number
  /** 0 without an answer */
  status: number
}

/** The load's requests and acknowledgements. Times are milliseconds since the Unix epoch. */
export function createRecord() {
  const answers: Answer[] = []
  /** Requests without an answer yet. */
  const open = new Set<Pick<Answer, 'kind' | 'startedAt'>>()
  return {
    answers,
    /** Records a request being sent; call the returned function with the status of its answer. */
    begin(kind: Kind) {
      const request = { kind, startedAt: Date.now() }
      open.add(request)
      return (status: number) => {
        open.delete(request)
        answers.push({ ...request, endedAt: Date.now(), status })
      }
    },
    /** Ids of webhooks answered 2xx. */
    acknowledged: new Set<string>(),
    /** The order returned for each draft. */
    placed: new Map<string, string>(),
    /** Drafts that were sent, answered or not. */
    attempted: new Set<string>(),

    failedBetween: (from: number, until: number) =>
      answers.filter((each) => isFailure(each) && each.startedAt >= from && each.startedAt < until),
    /** The first request of this kind sent after `time` that succeeded. */
    firstSuccessAfter: (kind: Kind, time: number) =>
      answers.find((each) => each.kind === kind && each.startedAt >= time && !isFailure(each)),
    /** Requests of this kind in progress at any moment between the two times. */
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
