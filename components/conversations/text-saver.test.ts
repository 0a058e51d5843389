import { describe, expect, it } from 'vitest'
import { createTextSaver, type DraftPlace } from './text-saver.ts'

/** As the server keeps it. */
function openPlace(kept = '') {
  const state = { kept, losesAnswer: false }
  const place: DraftPlace = {
    async save({ body, before }) {
      if (state.kept !== '' && state.kept !== before && state.kept !== body)
        throw Object.assign(new Error('conflict'), { code: 'draft-conflict' })
      state.kept = body.trim() === '' ? '' : body
      if (state.losesAnswer) throw new Error('offline')
    },
    load: async () => state.kept,
  }
  return { state, place }
}

describe('the draft of a message in two tabs', () => {
  it('is not replaced by the tab that saves last, which gets the newer text', async () => {
    const { state, place } = openPlace('Hello')
    const [here, there] = [createTextSaver('Hello', true), createTextSaver('Hello', true)]
    expect(await here.store('Hello, doctor', place)).toBeUndefined()
    expect(await there.store('Hello, nurse', place)).toBe('Hello, doctor')
    expect(state.kept).toBe('Hello, doctor')
    there.accept('Hello, doctor', false)
    expect(await there.store('Hello, nurse', place)).toBeUndefined()
    expect(await here.store('Hello, doctor!', place)).toBe('Hello, nurse')
    here.accept('Hello, nurse', true)
    expect(here.stored()).toBe('Hello, nurse')
    expect(await here.store('Hello, nurse!', place)).toBeUndefined()
    expect(state.kept).toBe('Hello, nurse!')
  })

  it('is saved again after the other tab has sent or discarded it', async () => {
    const { state, place } = openPlace('Hello')
    const saver = createTextSaver('Hello', true)
    state.kept = ''
    expect(await saver.store('Hello again', place)).toBeUndefined()
    expect(state.kept).toBe('Hello again')
  })

  it('is this tab’s own where the answer of an earlier save was lost', async () => {
    const { state, place } = openPlace()
    const saver = createTextSaver('Please send me', false)
    state.losesAnswer = true
    await expect(saver.store('Please send me a', place)).rejects.toThrow('offline')
    state.losesAnswer = false
    expect(await saver.store('Please send me a kit', place)).toBeUndefined()
    expect(state.kept).toBe('Please send me a kit')
    expect(await saver.store(' ', place)).toBeUndefined()
    expect(state.kept).toBe('')
  })
})
