import type { Route } from 'next'
import { z } from 'zod'
import { parsePage } from '#lib/http/parse-page.ts'

// What the address of the accuracy board says. Client-safe.

export const accuracySpans = [3, 12] as const
export type AccuracySpan = (typeof accuracySpans)[number]

export interface AccuracyFilters {
  /** whole calendar months, this one included */
  months: AccuracySpan
  /** its id; undefined for all */
  laboratory?: string | undefined
  page: number
}

const laboratoryId = z.guid()

export function parseAccuracyFilters(
  query: Record<string, string | string[] | undefined>,
): AccuracyFilters {
  return {
    months: accuracySpans.find((span) => String(span) === query.months) ?? 12,
    laboratory: laboratoryId.safeParse(query.laboratory).data,
    page: parsePage(query.page),
  }
}

export function accuracyHref({ months, laboratory, page }: Partial<AccuracyFilters>): Route {
  const query = new URLSearchParams({
    ...(months && months !== 12 && { months: String(months) }),
    ...(laboratory && { laboratory }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/clinic/review/accuracy?${query}` : '/clinic/review/accuracy'
}
