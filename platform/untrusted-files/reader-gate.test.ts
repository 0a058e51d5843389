import { describe, expect, it } from 'vitest'
import { createReaderGate, type ReadersBusy } from './reader-gate.ts'

/** Work that ends when the test says so; `began` lists whose work has begun. */
function createWork(gate: ReturnType<typeof createReaderGate>) {
  const began: string[] = []
  const ends: (() => void)[] = []
  const pass = (share: string) =>
    gate(share, async () => {
      began.push(share)
      await new Promise<void>((resolve) => ends.push(resolve))
    }).then(
      () => 'done',
      (error: ReadersBusy) => [error.isShareUsedUp],
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    began,
    pass,
    settle,
    async end() {
      ends.shift()?.()
      await settle()
    },
  }
}

describe('createReaderGate', () => {
  it('lets another patient in at once, however many files one patient sends', async () => {
    const { pass, began, settle } = createWork(createReaderGate())
    for (let file = 0; file < 5; file += 1) void pass('a')
    void pass('b')
    await settle()
    expect(began).toEqual(['a', 'b'])
  })

  it('serves waiting patients in turns', async () => {
    const { pass, began, end, settle } = createWork(createReaderGate({ maxRunning: 1 }))
    for (const share of ['a', 'a', 'a', 'b', 'b', 'c']) void pass(share)
    await settle()
    for (let file = 0; file < 6; file += 1) await end()
    expect(began).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('refuses a patient whose share is used up, and everyone when full', async () => {
    const gate = createReaderGate({ maxRunning: 1, maxWaiting: 3, maxWaitingOfShare: 2 })
    const { pass, began, end, settle } = createWork(gate)
    const first = ['a', 'a', 'a'].map(pass)
    expect(await pass('a')).toEqual([true])
    const second = pass('b')
    expect(await pass('c')).toEqual([false])
    for (let file = 0; file < 4; file += 1) await end()
    expect(await Promise.all([...first, second])).toEqual(['done', 'done', 'done', 'done'])
    void pass('c')
    await settle()
    expect(began.at(-1)).toBe('c')
  })

  it('frees the place of work that fails', async () => {
    const gate = createReaderGate({ maxRunning: 1 })
    await expect(gate('a', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await gate('a', async () => 1)).toBe(1)
  })
})
