import type { Route } from 'next'
import { z } from 'zod'

export const reviewHolders = ['all', 'free', 'mine', 'for-me', 'handed-over', 'held'] as const
export const reviewSorts = ['urgent', 'oldest', 'doubtful'] as const
export const reviewReasonFilters = [
  'identity',
  'doubtful-results',
  'recognized',
  'many-numbers-unread',
  'several-people',
  'several-dates',
  'no-date',
  'asked-for',
] as const

export const listReviewsInput = z.object({
  show: z.enum(reviewHolders).default('all'),
  reason: z.enum(reviewReasonFilters).optional(),
  sort: z.enum(reviewSorts).default('urgent'),
  page: z.coerce.number().int().min(1).max(400).default(1),
})

export type ReviewFilters = z.output<typeof listReviewsInput>

export function parseReviewFilters(
  query: Record<string, string | string[] | undefined>,
): ReviewFilters {
  const fields = Object.entries(listReviewsInput.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(query[name])
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
  })
  return listReviewsInput.parse(Object.fromEntries(fields))
}

export function clinicReviewHref({ show, reason, sort, page }: Partial<ReviewFilters>): Route {
  const query = new URLSearchParams({
    ...(show && show !== 'all' && { show }),
    ...(reason && { reason }),
    ...(sort && sort !== 'urgent' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query ? `/clinic/review?${query}` : '/clinic/review'
}
