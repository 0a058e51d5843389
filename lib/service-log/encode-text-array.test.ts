import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/db/client.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { encodeTextArray } from './encode-text-array.ts'

let fixture: WebFixture
beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

describe('encodeTextArray', () => {
  it('returns from the database unchanged', async () => {
    const storable = fc
      .string({ unit: 'grapheme' })
      .filter((text) => text.isWellFormed() && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.array(storable, { minLength: 1, maxLength: 50 }), async (texts) => {
        const mixed = texts.map((text, index) => (index % 2 === 0 ? text : Buffer.from(text)))
        const { rows } = await pool().query<{ texts: string[] }>('SELECT $1::text[] AS texts', [
          encodeTextArray(mixed),
        ])
        expect(rows[0]?.texts).toEqual(texts)
      }),
      { numRuns: 50 },
    )
  })
})
