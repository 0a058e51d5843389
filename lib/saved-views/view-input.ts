import { z } from 'zod'
import { listOrdersInput } from '#lib/orders/list/order-list-input.ts'

const { status, detail, test, method, attention, assigned, from, to, sort, direction } =
  listOrdersInput.shape

/** What a list’s address says. Without the search, which may name a person. */
const viewFilters = z.strictObject({
  status,
  detail,
  test,
  method,
  attention,
  assigned,
  from,
  to,
  sort,
  direction,
})

const name = z.string().trim().min(1, 'required').max(60, 'too-long')
const isShared = z.boolean()

export const saveViewInput = z.strictObject({ name, isShared, filters: viewFilters })
export const changeViewInput = z.strictObject({ name, isShared })
export const chooseViewInput = z.strictObject({ viewId: z.uuid().nullable() })
export const viewParams = z.object({ viewId: z.uuid() })

export type ViewFilters = z.output<typeof viewFilters>

/** Undefined for filters that the list does not know anymore. */
export function readViewFilters(stored: unknown): ViewFilters | undefined {
  return viewFilters.safeParse(stored).data
}
