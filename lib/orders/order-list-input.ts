import { z } from 'zod'
import { attentionKinds } from '#lib/attention/attention-kinds.ts'
import { parseTimeZone } from '#lib/i18n/time-zone.ts'
import { highLevelStatuses, lowLevelStatuses, modalities } from '#service/contract/order-status.ts'
import { orderSorts, sortDirections, statusGroupNames } from './order-list-choices.ts'
import type { OrderListFilters } from './order-list-query.ts'
import { startOfDay } from './start-of-day.ts'
import { addDays } from './timeline/calendar-day.ts'

const day = z.iso.date().refine((text) => text >= '1970-01-01' && text <= '9000-01-01')

/** What a list of the clinic's orders, or a file of them, is narrowed down by. */
export const orderFilterInput = z.object({
  status: z.enum(highLevelStatuses).optional(),
  /** A low-level status, or a group of them. */
  detail: z.enum([...statusGroupNames, ...lowLevelStatuses]).optional(),
  test: z.uuid().optional(),
  method: z.enum(modalities).optional(),
  attention: z.enum(attentionKinds).optional(),
  /** Days on which the order was placed, the last included, in the zone of whoever asks. */
  from: day.optional(),
  to: day.optional(),
  timeZone: z.string().max(64).default('UTC').transform(parseTimeZone),
  /** Words by their start: of a name, a kit's code or a test. Never part of an address. */
  search: z.string().trim().max(200).default(''),
})

export const listOrdersInput = orderFilterInput.extend({
  sort: z.enum(orderSorts).default('changed'),
  direction: z.enum(sortDirections).default('desc'),
  /** Places in the list: the page behind one, or the one before it. One that does not fit is the first page. */
  after: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
})

export type OrderFilterInput = z.output<typeof orderFilterInput>

export function readFilters(input: OrderFilterInput): OrderListFilters {
  const { status, detail, test, method, attention, from, to, timeZone, search } = input
  return {
    status,
    detail,
    labTestId: test,
    method,
    attention,
    placedFrom: from === undefined ? undefined : startOfDay(from, timeZone),
    placedBefore: to === undefined ? undefined : startOfDay(addDays(to, 1), timeZone),
    search,
  }
}

/** What kind of filters were set, without a word of what for: fit for the audit. */
export function nameFilters(input: OrderFilterInput): string {
  const { timeZone: _, ...filters } = orderFilterInput.shape
  const names = Object.keys(filters) as (keyof typeof filters)[]
  return names.filter((name) => input[name]).join(',') || 'none'
}
