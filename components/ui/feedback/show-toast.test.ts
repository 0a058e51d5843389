import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hideToast, holdToast, listToasts, showToast } from './show-toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const { key } of listToasts()) hideToast(key)
  vi.useRealTimers()
})

const shown = () => listToasts().map(({ message }) => message)
const undo = { label: 'Undo', onPress: () => undefined }

it('shows what can be undone longer than what is only said', () => {
  showToast({ message: 'Saved' })
  showToast({ message: 'Snoozed', action: undo })
  vi.advanceTimersByTime(8_000)
  expect(shown()).toEqual(['Snoozed'])
  vi.advanceTimersByTime(13_000)
  expect(shown()).toEqual([])
})

it('keeps a toast while the pointer or the focus is in it', () => {
  showToast({ message: 'Snoozed', action: undo })
  const [toast] = listToasts()
  holdToast(toast?.key ?? 0, true)
  vi.advanceTimersByTime(90_000)
  expect(shown()).toEqual(['Snoozed'])
  holdToast(toast?.key ?? 0, false)
  vi.advanceTimersByTime(20_000)
  expect(shown()).toEqual([])
})

it('does not keep a toast forever in which the pointer was left', () => {
  showToast({ message: 'Snoozed', action: undo })
  holdToast(listToasts()[0]?.key ?? 0, true)
  vi.advanceTimersByTime(130_000)
  expect(shown()).toEqual([])
})

it('shows at most three, the latest', () => {
  for (const message of ['a', 'b', 'c', 'd']) showToast({ message })
  expect(shown()).toEqual(['b', 'c', 'd'])
})
