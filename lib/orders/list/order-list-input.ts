import { z } from 'zod'
import { highLevelStatuses, lowLevelStatuses, modalities } from '#contract/order-status.ts'
import { parseTimeZone } from '#lib/i18n/time-zone.ts'
import { attentionKinds } from '#lib/orders/attention/attention-kinds.ts'
import { addDays } from '#lib/orders/timeline/calendar-day.ts'
import {
  orderAssignments,
  orderSorts,
  sortDirections,
  statusGroupNames,
} from './order-list-choices.ts'
import type { OrderListFilters } from './order-list-query.ts'
import { startOfDay } from './start-of-day.ts'

const day = z.iso.date().refine((text) => text >= '1970-01-01' && text <= '9000-01-01')

export const orderFilterInput = z.object({
  status: z.enum(highLevelStatuses).optional(),
  detail: z.enum([...statusGroupNames, ...lowLevelStatuses]).optional(),
  test: z.uuid().optional(),
  method: z.enum(modalities).optional(),
  attention: z.enum(attentionKinds).optional(),
  /** me: assigned to the caller */
  assigned: z.enum(orderAssignments).optional(),
  /** Order dates, the last day included, in the caller's time zone. */
  from: day.optional(),
  to: day.optional(),
  timeZone: z.string().max(64).default('UTC').transform(parseTimeZone),
  /** Prefixes of words of a name, kit code or test. Never part of a URL. */
  search: z.string().trim().max(200).default(''),
})

export const listOrdersInput = orderFilterInput.extend({
  sort: z.enum(orderSorts).default('changed'),
  direction: z.enum(sortDirections).default('desc'),
  /** Cursors: the page after or before one. An invalid cursor gives the first page. */
  after: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
})

export type OrderFilterInput = z.output<typeof orderFilterInput>

export function readFilters(input: OrderFilterInput, userId: string): OrderListFilters {
  const { status, detail, test, method, attention, assigned, from, to, timeZone, search } = input
  return {
    status,
    detail,
    labTestId: test,
    method,
    attention,
    assignedTo: assigned === 'me' ? userId : undefined,
    placedFrom: from === undefined ? undefined : startOfDay(from, timeZone),
    placedBefore: to === undefined ? undefined : startOfDay(addDays(to, 1), timeZone),
    search,
  }
}

/** Which filters were set, without their values, for the audit. */
export function nameFilters(input: OrderFilterInput): string {
  const { timeZone: _, ...filters } = orderFilterInput.shape
  const names = Object.keys(filters) as (keyof typeof filters)[]
  return names.filter((name) => input[name]).join(',') || 'none'
}
