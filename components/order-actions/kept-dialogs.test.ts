import { describe, expect, it } from 'vitest'
import { endDialog, type KeptDialogs, openDialog } from './kept-dialogs.ts'

const none: KeptDialogs<'note' | 'message'> = { kept: [] }

describe('dialogs of an order', () => {
  it('are kept once they were open, each once', () => {
    const both = openDialog(openDialog(none, 'note'), 'message')
    expect(both).toEqual({ open: 'message', kept: ['note', 'message'] })
    expect(openDialog(both, 'note')).toEqual({ open: 'note', kept: ['note', 'message'] })
  })

  it('are removed when they are done, and another one stays open', () => {
    const both = openDialog(openDialog(none, 'note'), 'message')
    expect(endDialog(both, 'message')).toEqual({ open: undefined, kept: ['note'] })
    expect(endDialog(both, 'note')).toEqual({ open: 'message', kept: ['message'] })
  })
})
