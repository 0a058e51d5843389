import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftSaver, type SavedDraft, type SaveStatus } from './draft-saver.ts'

type Sent = { step: string; version: number; data: unknown }
type Answer = { code: string } | 'ok'

/** A saver whose saves get the listed responses first, and then succeed. */
function buildSaver(answers: Answer[] = [], saved: SavedDraft | null = null) {
  const sent: Sent[] = []
  const statuses: SaveStatus[] = []
  const saver = createDraftSaver<'order-kit'>({
    saved,
    onStatus: (status) => statuses.push(status),
    send: async (change) => {
      sent.push(change)
      const answer = answers.shift() ?? 'ok'
      if (answer !== 'ok') throw answer
      return { draftId: 'draft', version: change.version + 1 }
    },
  })
  return { saver, sent, statuses }
}

/** Longer than every delay of the saver. Timers of others in this process may repeat forever. */
const runTimers = () => vi.advanceTimersByTimeAsync(60_000)

describe('createDraftSaver', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends only the newest of several changes', async () => {
    const { saver, sent, statuses } = buildSaver()
    saver.change('test', { labTestId: 'a' })
    saver.change('test', { labTestId: 'ab' })
    await runTimers()
    expect(sent).toEqual([{ step: 'test', data: { labTestId: 'ab' }, version: 0 }])
    expect(statuses).toEqual(['saving', 'saved'])
    expect(saver.hasUnsaved()).toBe(false)
  })

  it('builds each save on the previous version', async () => {
    const { saver, sent } = buildSaver([], { draftId: 'draft', version: 4 })
    saver.change('test', { labTestId: 'a' })
    await expect(saver.flush()).resolves.toEqual({ draftId: 'draft', version: 5 })
    saver.change('address', { labTestId: 'b' })
    await saver.flush()
    expect(sent.map(({ version }) => version)).toEqual([4, 5])
  })

  it('sends one save at a time, and afterwards what changed meanwhile', async () => {
    const { saver, sent } = buildSaver()
    saver.change('test', { labTestId: 'a' })
    const first = saver.flush()
    saver.change('test', { labTestId: 'b' })
    await first
    expect(sent.map(({ data, version }) => [data, version])).toEqual([
      [{ labTestId: 'a' }, 0],
      [{ labTestId: 'b' }, 1],
    ])
  })

  it('keeps an unsent change, reports it, and sends it when the connection is back', async () => {
    const { saver, sent, statuses } = buildSaver([{ code: 'offline' }, { code: 'offline' }])
    saver.change('test', { labTestId: 'a' })
    await vi.advanceTimersByTimeAsync(900)
    expect(statuses.at(-1)).toBe('waiting')
    expect(saver.hasUnsaved()).toBe(true)
    saver.change('test', { labTestId: 'ab' })
    await runTimers()
    expect(statuses.at(-1)).toBe('saved')
    expect(sent.at(-1)?.data).toEqual({ labTestId: 'ab' })
  })

  it('waits for the user to sign in again', async () => {
    const { saver, sent, statuses } = buildSaver([{ code: 'signed-out' }])
    saver.change('test', { labTestId: 'a' })
    await runTimers()
    expect(statuses.at(-1)).toBe('signed-out')
    expect(sent).toHaveLength(1)
    saver.retry()
    await runTimers()
    expect(statuses.at(-1)).toBe('saved')
  })

  it('stops at a conflict until the user chooses', async () => {
    const { saver, sent, statuses } = buildSaver([{ code: 'draft-conflict' }], {
      draftId: 'draft',
      version: 1,
    })
    saver.change('test', { labTestId: 'mine' })
    await runTimers()
    saver.change('test', { labTestId: 'mine too' })
    saver.retry()
    await runTimers()
    expect(statuses.at(-1)).toBe('conflict')
    expect(sent).toHaveLength(1)

    saver.adopt({ draftId: 'draft', version: 7 }, true)
    await runTimers()
    expect(sent.at(-1)).toEqual({ step: 'test', data: { labTestId: 'mine too' }, version: 7 })
  })

  it('drops the page’s changes when the user chooses the newer version', async () => {
    const { saver, sent } = buildSaver([{ code: 'draft-conflict' }])
    saver.change('test', { labTestId: 'mine' })
    await runTimers()
    saver.adopt({ draftId: 'draft', version: 7 }, false)
    await runTimers()
    expect(sent).toHaveLength(1)
    await expect(saver.flush()).resolves.toEqual({ draftId: 'draft', version: 7 })
  })
})
