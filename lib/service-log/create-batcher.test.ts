import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatcher } from './create-batcher.ts'

/** A batcher whose batches the test commits. */
function createFixture() {
  const sent: number[][] = []
  const commits: (() => void)[] = []
  const batcher = createBatcher<number>((batch) => {
    sent.push(batch)
    return new Promise((resolve) => commits.push(resolve))
  })
  return {
    batcher,
    sent,
    commit: () => commits.shift()?.(),
    async settle() {
      for (let count = 0; count < 40; count += 1) await turn()
    },
    add: (from: number, to: number) => {
      for (let item = from; item < to; item += 1) batcher.add(item)
    },
  }
}

describe('createBatcher', () => {
  it('sends a lone item at once', async () => {
    const { batcher, sent, commit, settle } = createFixture()
    for (let item = 0; item < 5; item += 1) {
      batcher.add(item)
      await settle()
      expect(sent.at(-1)).toEqual([item])
      commit()
      await settle()
    }
  })

  it('sends items of one turn together, and at most two batches at a time', async () => {
    const { add, batcher, sent, commit, settle } = createFixture()
    add(0, 10)
    await settle()
    expect(sent).toHaveLength(1)
    add(10, 30)
    await settle()
    expect(sent.map(({ length }) => length)).toEqual([10, 20])
    add(30, 130)
    await settle()
    expect(sent).toHaveLength(2)
    expect(batcher.countWaiting()).toBe(100)
    commit()
    await settle()
    expect(sent.flat()).toEqual(Array.from({ length: 130 }, (_, item) => item))
  })

  it('holds a second batch until half of the recent items are there or the first commits', async () => {
    const { add, sent, commit, settle } = createFixture()
    add(0, 40)
    await settle()
    add(40, 45)
    await settle()
    expect(sent).toHaveLength(1)
    add(45, 60)
    await settle()
    expect(sent.map(({ length }) => length)).toEqual([40, 20])
    commit()
    commit()
    add(60, 63)
    await settle()
    expect(sent.at(-1)).toEqual([60, 61, 62])
  })

  it('continues after a failed batch, and limits the size of each', async () => {
    const sizes: number[] = []
    const batcher = createBatcher<number>(async (batch) => {
      sizes.push(batch.length)
      throw new Error('unavailable')
    })
    for (let item = 0; item < 1_000; item += 1) batcher.add(item)
    for (let count = 0; count < 200; count += 1) await turn()
    expect(sizes).toEqual([400, 400, 200])
  })
})
