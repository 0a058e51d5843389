import { invalidValue } from '#service/http/http-fault.ts'

type Loc = (string | number)[]

/** A place in a query, which refusals point at. */
export interface Place {
  refuse: (message: string, input?: unknown) => Error
  at: (...path: Loc) => Place
}

export function placeAt(loc: Loc): Place {
  return {
    refuse: (message, input) => invalidValue(loc, message, input ?? null),
    at: (...path) => placeAt([...loc, ...path]),
  }
}
