import { z } from 'zod'
import type { OrderSort } from './order-list-choices.ts'

/** A place in a sorted list: the keys of a row as text, and its id. Instants, names of tests and ids; no person. */
export interface OrderPlace {
  keys: readonly string[]
  orderId: string
}

const longestCursor = 500
const instant = z.iso.datetime({ precision: 6 })
const testName = z.string().max(200)

const placeOf: Record<OrderSort, z.ZodType<string[]>> = {
  changed: z.tuple([instant, z.uuid()]),
  placed: z.tuple([instant, z.uuid()]),
  test: z.tuple([testName, instant, z.uuid()]),
}

/** A place as it stands in an address. */
export function writeCursor({ keys, orderId }: OrderPlace): string {
  return Buffer.from(JSON.stringify([...keys, orderId])).toString('base64url')
}

/** Undefined for what no list of this sort has written, such as the cursor of another sort. */
export function readCursor(sort: OrderSort, cursor: string | undefined): OrderPlace | undefined {
  if (!cursor || cursor.length > longestCursor) return undefined
  const parsed = placeOf[sort].safeParse(readJson(cursor))
  if (!parsed.success) return undefined
  return { keys: parsed.data.slice(0, -1), orderId: parsed.data.at(-1) ?? '' }
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
