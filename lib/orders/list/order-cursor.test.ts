import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asOrderId } from '#lib/ids.ts'
import { readCursor, writeCursor } from './order-cursor.ts'
import { orderSorts } from './order-list-choices.ts'

describe('readCursor', () => {
  it('reads what writeCursor wrote, for the same sort only', () => {
    const orderId = asOrderId(randomUUID())
    const changed = { keys: ['2026-05-01T09:30:00.123456Z'], orderId }
    const test = { keys: ['Iron “Panel” é', '2026-05-01T09:30:00.123456Z'], orderId }
    expect(readCursor('changed', writeCursor(changed))).toEqual(changed)
    expect(readCursor('test', writeCursor(test))).toEqual(test)
    expect(readCursor('test', writeCursor(changed))).toBeUndefined()
    expect(readCursor('placed', writeCursor(test))).toBeUndefined()
  })

  it('reads no instant that PostgreSQL cannot store', () => {
    const cursor = writeCursor({
      keys: ['0000-05-01T09:30:00.123456Z'],
      orderId: asOrderId(randomUUID()),
    })
    expect(readCursor('changed', cursor)).toBeUndefined()
  })

  it('accepts any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...orderSorts), (cursor, sort) => {
        expect(readCursor(sort, cursor)).toBeUndefined()
      }),
    )
  })
})
