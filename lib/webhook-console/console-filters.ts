import type { Route } from 'next'

// What the address of the list of deliveries says. Client-safe.

/** Prefixes of event types. */
export const typeFilters = [
  'labtest.order.',
  'labtest.appointment.',
  'labtest.result.',
  'lab_report.',
  'provider.',
  'daily.data.',
  'historical.data.',
] as const

/** What became of a message that was accepted. */
export const messageOutcomes = ['applied', 'unchanged', 'stored', 'waiting', 'malformed'] as const

/** Why a delivery was not accepted. */
export const refusalKinds = [
  'duplicate',
  'forged',
  'stale',
  'id_reuse',
  'unreadable',
  'too_large',
  'foreign_team',
] as const

export const periods = ['hour', 'day', 'week', 'month', 'all'] as const
export const outcomeFilters = [...messageOutcomes, ...refusalKinds] as const

export interface ConsoleFilters {
  type: (typeof typeFilters)[number] | ''
  outcome: (typeof outcomeFilters)[number] | ''
  period: (typeof periods)[number]
}

type SearchParams = Record<string, string | string[] | undefined>

export function parseConsoleFilters(params: SearchParams): ConsoleFilters {
  return {
    type: typeFilters.find((known) => known === params.type) ?? '',
    outcome: outcomeFilters.find((known) => known === params.outcome) ?? '',
    period: periods.find((known) => known === params.period) ?? 'week',
  }
}

export function consoleHref(filters: Partial<ConsoleFilters>, before?: string | null): Route {
  const query = new URLSearchParams()
  if (filters.type) query.set('type', filters.type)
  if (filters.outcome) query.set('outcome', filters.outcome)
  if (filters.period && filters.period !== 'week') query.set('period', filters.period)
  if (before) query.set('before', before)
  const text = query.toString()
  return text ? `/clinic/webhooks?${text}` : '/clinic/webhooks'
}
