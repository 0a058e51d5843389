import { describe, expect, it } from 'vitest'
import { isSampleId } from '#contract/sample-id.ts'
import { createOrderFixture } from '#testing/service/order-fixture.ts'
import { allocateSampleId } from './allocate-sample-id.ts'

describe('allocateSampleId', () => {
  it('draws again when a code is taken, and eventually gives up', async () => {
    const fixture = await createOrderFixture()
    try {
      const taken = await fixture.db.$transaction((tx) =>
        allocateSampleId(tx, () => new Uint8Array(11)),
      )
      const { order } = (await fixture.placeKit()).body
      await fixture.db.order.update({ where: { id: order.id }, data: { sampleId: taken } })
      const draws = [new Uint8Array(11), new Uint8Array(11).fill(7)]
      const free = await fixture.db.$transaction((tx) =>
        allocateSampleId(tx, () => draws.shift() ?? new Uint8Array(11)),
      )
      expect(free).not.toBe(taken)
      expect(isSampleId(free)).toBe(true)
      await expect(
        fixture.db.$transaction((tx) => allocateSampleId(tx, () => new Uint8Array(11))),
      ).rejects.toThrow()
    } finally {
      await fixture.close()
    }
  })
})
