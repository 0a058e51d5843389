import { describe, expect, it } from 'vitest'
import { createKeyDispatcher } from './key-dispatcher.ts'

function buildDesk() {
  const done: string[] = []
  const state = { areCharactersOn: true, isBlocked: false }
  const dispatcher = createKeyDispatcher({
    areCharactersOn: () => state.areCharactersOn,
    isBlocked: () => state.isBlocked,
  })
  const note = (what: string) => () => void done.push(what)
  dispatcher.register(() => ({
    j: note('next'),
    'g o': note('orders'),
    'mod+k': note('commands'),
    Escape: note('out'),
  }))
  let timeStamp = 0
  const press = (key: string, more: object = {}) => {
    timeStamp += 100
    const event = {
      key,
      timeStamp,
      target: null,
      defaultPrevented: false,
      isComposing: false,
      ...more,
    }
    let isTaken = false
    const preventDefault = () => {
      isTaken = true
    }
    dispatcher.press({ ...event, preventDefault } as unknown as KeyboardEvent)
    return isTaken
  }
  return { dispatcher, done, state, press, note }
}

/** Stands where an element of a page does. */
function field(tagName: string, type?: string) {
  const element = { tagName, getAttribute: () => type ?? null, closest: () => element }
  return { target: element }
}

describe('createKeyDispatcher', () => {
  it('runs the action of a key or a sequence of two, and ignores every other key', () => {
    const { done, press } = buildDesk()
    expect(press('j')).toBe(true)
    expect(press('x')).toBe(false)
    expect(press('g')).toBe(false)
    expect(press('o')).toBe(true)
    expect(press('o')).toBe(false)
    press('g')
    press('o', { timeStamp: 60_000 })
    expect(done).toEqual(['next', 'orders'])
  })

  it('ignores keys while the user types, picks from a list or composes a character', () => {
    const { done, press } = buildDesk()
    for (const where of [field('INPUT', 'search'), field('TEXTAREA'), field('SELECT')])
      press('j', where)
    press('j', { isComposing: true })
    press('j', { defaultPrevented: true })
    expect(done).toEqual([])
    press('j', field('INPUT', 'checkbox'))
    press('k', { ...field('INPUT'), ctrlKey: true })
    expect(done).toEqual(['next', 'commands'])
  })

  it('leaves modifier combinations to the browser, except the one that opens the palette', () => {
    const { done, press } = buildDesk()
    press('j', { ctrlKey: true })
    press('j', { altKey: true })
    press('k', { metaKey: true, shiftKey: true })
    expect(done).toEqual([])
    press('K', { metaKey: true })
    expect(done).toEqual(['commands'])
  })

  it('can turn single characters off, and ignores keys behind a dialog', () => {
    const { done, press, state } = buildDesk()
    state.areCharactersOn = false
    for (const key of ['j', 'g', 'o']) press(key)
    expect(done).toEqual([])
    press('Escape')
    press('k', { ctrlKey: true })
    state.isBlocked = true
    press('Escape')
    expect(done).toEqual(['out', 'commands'])
  })

  it('gives the latest registration priority', () => {
    const { dispatcher, done, press, note } = buildDesk()
    const leave = dispatcher.register(() => ({ j: note('other') }))
    press('j')
    leave()
    press('j')
    expect(done).toEqual(['other', 'next'])
  })
})
