import { describe, expect, it, vi } from 'vitest'
import { noEdits, type ReviewEdits } from './review-edits.ts'
import { createReviewSaver, type ReviewSaveStatus } from './review-saver.ts'
import type { ReviewDraftView } from './review-view.ts'

type Send = (change: { version: number; edits: ReviewEdits }) => Promise<ReviewDraftView>

const step = (name: string): ReviewEdits => ({
  ...noEdits,
  rows: { [name]: { state: 'accepted' } },
})
const saved = (version: number, edits: ReviewEdits): ReviewDraftView => ({
  version,
  edits,
  readings: {},
  marks: {},
  handovers: {},
  reopened: [],
  previous: {},
  units: {},
})

function build(send: Send) {
  const statuses: ReviewSaveStatus[] = []
  const sent = vi.fn(send)
  const saver = createReviewSaver({
    version: 0,
    send: sent,
    onSaved: () => undefined,
    onStatus: (status) => statuses.push(status),
  })
  return { saver, statuses, sent }
}

const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

describe('createReviewSaver', () => {
  it('sends one save at a time over the previous version, and only the newest waiting one', async () => {
    const { saver, statuses, sent } = build(async ({ version, edits }) => saved(version + 1, edits))
    saver.change(step('a'))
    saver.change(step('b'))
    saver.change(step('c'))
    expect(await saver.flush()).toBe(true)
    expect(sent.mock.calls.map(([change]) => change)).toEqual([
      { version: 0, edits: step('a') },
      { version: 1, edits: step('c') },
    ])
    expect(saver.version()).toBe(2)
    expect(statuses).toEqual(['saving', 'saved'])
  })

  it.each([
    ['draft-conflict', 'conflict'],
    ['review-claimed', 'lost'],
    ['review-closed', 'lost'],
  ])('stops at %s', async (code, status) => {
    const { saver, statuses, sent } = build(() => refuse(code))
    saver.change(step('a'))
    expect(await saver.flush()).toBe(false)
    saver.change(step('b'))
    expect(sent).toHaveBeenCalledTimes(1)
    expect(statuses.at(-1)).toBe(status)
  })

  it('reopens a row in what waits to be sent, unless it was decided again meanwhile', async () => {
    const { saver, sent } = build(async ({ version, edits }) => ({
      ...saved(version + 1, edits),
      reopened: version === 0 ? ['a', 'b'] : [],
    }))
    const first = { ...noEdits, rows: { a: { state: 'accepted' }, b: { state: 'accepted' } } }
    saver.change(first as ReviewEdits)
    const rows = { ...first.rows, b: { state: 'deleted' }, c: { state: 'accepted' } }
    saver.change({ ...noEdits, rows } as ReviewEdits)
    await saver.flush()
    expect(sent.mock.calls[1]?.[0].edits.rows).toEqual({ ...rows, a: { state: 'open' } })
  })

  it('saves what is being typed after a pause, or with the next decision', async () => {
    vi.useFakeTimers()
    const { saver, sent } = build(async ({ version, edits }) => saved(version + 1, edits))
    const typed = (value: string): ReviewEdits => ({
      ...noEdits,
      editor: { form: 'edit', rowId: 'a', fields: { value } },
    })
    saver.changeSoon(typed('8'))
    saver.changeSoon(typed('88'))
    expect(sent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.mock.calls.map(([{ edits }]) => edits)).toEqual([typed('88')])
    saver.changeSoon(typed('889'))
    expect(await saver.flush()).toBe(true)
    expect(sent).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('hands what is not saved to the last request of a page that is left', async () => {
    const { saver, sent } = build(() => new Promise(() => undefined))
    expect(saver.takeUnsaved()).toBeUndefined()
    saver.changeSoon(step('typed'))
    expect(saver.takeUnsaved()).toEqual({ version: 0, edits: step('typed') })
    expect(saver.takeUnsaved()).toBeUndefined()
    saver.change(step('under way'))
    expect(saver.takeUnsaved()).toEqual({ version: 0, edits: step('under way') })
    saver.changeSoon(step('newer'))
    expect(saver.takeUnsaved()).toEqual({ version: 0, edits: step('newer') })
    expect(sent).toHaveBeenCalledTimes(1)

    const refused = build(() => refuse('draft-conflict'))
    refused.saver.change(step('a'))
    await refused.saver.flush()
    expect(refused.saver.takeUnsaved()).toBeUndefined()
  })

  it('retries after a connection failure', async () => {
    vi.useFakeTimers()
    let isAway = true
    const { saver, statuses } = build(async ({ version, edits }) =>
      isAway ? refuse('offline') : saved(version + 1, edits),
    )
    saver.change(step('a'))
    expect(await saver.flush()).toBe(false)
    expect(statuses.at(-1)).toBe('waiting')
    isAway = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect(statuses.at(-1)).toBe('saved')
    vi.useRealTimers()
  })
})
