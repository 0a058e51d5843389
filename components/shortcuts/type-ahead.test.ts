import { describe, expect, it } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

function buildKeyboard() {
  let escapes = 0
  const ahead = createTypeAhead(() => {
    escapes += 1
  })
  const press = (key: string, more: object = {}) => {
    let isStopped = false
    const event = {
      key,
      ...more,
      preventDefault: () => undefined,
      stopPropagation: () => {
        isStopped = true
      },
    }
    ahead.keep(event as unknown as KeyboardEvent)
    return isStopped
  }
  return { ahead, press, escapes: () => escapes }
}

describe('createTypeAhead', () => {
  it('keeps what is typed, and no key reaches the page', () => {
    const { ahead, press } = buildKeyboard()
    ahead.begin()
    const stopped = ['d', 'a', 'x', 'Backspace', 'n', 'A', ' ', 'Enter', 'ArrowDown'].map((key) =>
      press(key),
    )
    expect(new Set(stopped)).toEqual(new Set([true]))
    expect(ahead.take()).toBe('danA ')
    expect(ahead.take()).toBe('')
  })

  it('leaves combinations and composed characters to the browser', () => {
    const { ahead, press } = buildKeyboard()
    expect(press('r', { ctrlKey: true })).toBe(false)
    expect(press('´', { isComposing: true })).toBe(false)
    expect(press('Shift')).toBe(false)
    expect(ahead.take()).toBe('')
  })

  it('gives the dialog up with Escape, and forgets the text of the last one', () => {
    const { ahead, press, escapes } = buildKeyboard()
    press('d')
    press('Escape')
    expect(escapes()).toBe(1)
    ahead.begin()
    expect(ahead.take()).toBe('')
  })
})
