import { z } from 'zod'
import { isStorableDate } from '#contract/dates.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import type { OrderSort } from './order-list-choices.ts'

/** Instants, names of tests and ids; no person, since it is part of a URL. */
export interface OrderPlace {
  keys: readonly string[]
  orderId: OrderId
}

const longestCursor = 500
const instant = z.iso.datetime({ precision: 6 }).refine(isStorableDate)
const testName = z.string().max(200)

const placeOf: Record<OrderSort, z.ZodType<string[]>> = {
  changed: z.tuple([instant, z.uuid()]),
  placed: z.tuple([instant, z.uuid()]),
  test: z.tuple([testName, instant, z.uuid()]),
}

export function writeCursor({ keys, orderId }: OrderPlace): string {
  return Buffer.from(JSON.stringify([...keys, orderId])).toString('base64url')
}

/** Undefined for what no list of this sort has written, such as the cursor of another sort. */
export function readCursor(sort: OrderSort, cursor: string | undefined): OrderPlace | undefined {
  if (!cursor || cursor.length > longestCursor) return undefined
  const parsed = placeOf[sort].safeParse(readJson(cursor))
  if (!parsed.success) return undefined
  return { keys: parsed.data.slice(0, -1), orderId: asOrderId(parsed.data.at(-1) ?? '') }
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
