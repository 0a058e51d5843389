import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { CallView, CriticalView, EventView } from '#lib/critical-results/critical-view.ts'
import { markupOf, readWords, wordsOf } from '#testing/web/words-of.tsx'
import { CallForm } from './call-form.tsx'
import { ClosedMeanwhile } from './closed-meanwhile.tsx'
import { useCallDraft } from './use-call-draft.ts'

const first = { callId: 'first', callerName: 'Dr. Wu', outcome: 'not-reached' } as CallView
const second = { ...first, callId: 'second' }
const closed = { kind: 'closed', actorName: 'Dr. Wu', isOwn: false } as EventView
const nothing = () => undefined

describe('a call that is being typed', () => {
  it('stays when a colleague records one, which is named', () => {
    expect(wordsOf(<Typed before={[]} after={[]} />)).toBe(' Dizzy, nothing newer ')
    expect(wordsOf(<Typed before={[]} after={[first]} />)).toBe(' Dizzy, newer: first ')
    expect(wordsOf(<Typed before={[first]} after={[first]} />)).toBe(' Dizzy, nothing newer ')
    expect(wordsOf(<Typed before={[first]} after={[second, first]} />)).toBe(
      ' Dizzy, newer: second ',
    )
  })

  it('ends with its own record', () => {
    expect(wordsOf(<Typed before={[]} after={[first]} isSaved />)).toBe(' nothing ')
  })

  it('can be copied once a colleague has closed the loop', () => {
    const notice = (text: string) =>
      wordsOf(<ClosedMeanwhile events={[closed]} text={text} onDiscard={nothing} />)
    expect(notice('Note: Dizzy')).toContain('Dr. Wu closed this result meanwhile')
    expect(notice('Note: Dizzy')).toContain('Copy my text')
    expect(notice(' ')).not.toContain('Copy my text')
    const own = { ...closed, isOwn: true }
    const ownNotice = wordsOf(<ClosedMeanwhile events={[own]} text="Dizzy" onDiscard={nothing} />)
    expect(ownNotice).toContain('You closed this result')
    expect(ownNotice).not.toContain('Dr. Wu')
  })
})

it('asks for no call on a closed loop, nor from those who may not record one', () => {
  const view = (state: string, act = true) =>
    ({
      criticalId: 'c',
      state,
      can: { act },
      events: [],
      clinical: null,
    }) as unknown as CriticalView
  const record = { calls: [first], phone: null } as unknown as NonNullable<CriticalView['record']>
  const form = (shown: CriticalView, hasUnsavedSafety = false) =>
    readWords(
      markupOf(
        <CallForm
          view={shown}
          record={record}
          hasUnsavedSafety={hasUnsavedSafety}
          onDone={nothing}
        />,
      ),
    )
  expect(form(view('acknowledged'))).toContain('Call 2')
  expect(form(view('acknowledged'))).not.toContain('isn’t saved yet')
  expect(form(view('acknowledged'), true)).toContain('isn’t saved yet')
  expect(form(view('closed'))).toBe('')
  expect(form(view('acknowledged', false))).toBe('')
})

type TypedProps = { before: CallView[]; after: CallView[]; isSaved?: boolean }

/** Types once, while it is rendered; then the loop has other calls. */
function Typed({ before, after, isSaved = false }: TypedProps) {
  const [step, setStep] = useState(0)
  const { call, newer, set, clear } = useCallDraft(step === 0 ? before : after)
  if (step === 0) set({ note: 'Dizzy' })
  if (step === 1 && isSaved) clear()
  if (step < 2) setStep(step + 1)
  const words = newer ? `newer: ${newer.callId}` : 'nothing newer'
  return <p>{call.note ? `${call.note}, ${words}` : 'nothing'}</p>
}
