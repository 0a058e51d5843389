import { type ComponentProps, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { CriticalView, SafetyView } from '#lib/critical-results/critical-view.ts'
import { markupOf, readWords, wordsOf } from '#testing/web/words-of.tsx'
import { SafetyCard } from './safety-card.tsx'
import { readDraft } from './safety-draft.ts'
import { useSafetyDraft } from './use-safety-draft.ts'

const first: SafetyView = {
  recordedAt: '2026-03-02T10:00:00.000Z',
  recordedByName: 'Dr. Wu',
  isByPatient: false,
  place: 'work',
  companion: 'no',
  companionName: null,
  address: '12 Elm St',
  symptoms: null,
}
const second: SafetyView = { ...first, recordedAt: '2026-03-02T10:05:00.000Z', place: 'home' }
const view = {
  criticalId: 'c',
  state: 'open',
  now: '2026-03-02T10:06:00.000Z',
  can: { act: true },
} as CriticalView
const rest = { address: null, onDone: () => undefined }

describe('where the patient is', () => {
  it('starts without the address on file, and offers it', () => {
    const card = (safety: SafetyView | null) =>
      markupOf(<Card {...{ view, safety }} address="9 Oak Ave" onDone={() => undefined} />)
    expect(card(null)).not.toContain('value="9 Oak Ave"')
    expect(readWords(card(null))).toContain('On file: 9 Oak Ave')
    expect(readWords(card(null))).toContain('They confirmed the address on file')
    expect(card(first)).toContain('value="12 Elm St"')
  })

  it('follows the newest record until something is typed', () => {
    expect(readDraft(undefined, second)).toMatchObject({ given: { place: 'home' }, newer: null })
  })

  it('is the record where nothing can be saved', () => {
    const closed = { ...view, state: 'closed' } as CriticalView
    const words = (safety: SafetyView | null) =>
      readWords(markupOf(<Card {...{ view: closed, safety }} {...rest} />))
    expect(words(null)).toContain('Nothing was recorded')
    expect(words(first)).toContain('Address they confirmed 12 Elm St')
    expect(markupOf(<Card {...{ view: closed, safety: first }} {...rest} />)).not.toContain(
      '<input',
    )
  })

  it('knows what was typed and not saved, for whoever closes the result meanwhile', () => {
    expect(wordsOf(<Typed isSent={false} />)).toBe(' Dizzy, unsaved ')
    expect(wordsOf(<Typed isSent />)).toBe(' Dizzy, saved ')
  })

  it('keeps what was typed when someone else records, and shows that record', () => {
    const { given } = readDraft(undefined, first)
    const typed = { ...given, symptoms: 'Dizzy' }
    const draft = { given: typed, since: first.recordedAt, isSaved: false }
    expect(readDraft(draft, first)).toMatchObject({ given: typed, newer: null })
    expect(readDraft(draft, second)).toMatchObject({ given: typed, newer: second })
    expect(readDraft({ ...draft, since: undefined }, second)).toMatchObject({ newer: second })
    // Its own record ends it.
    const saved = { ...draft, isSaved: true }
    expect(readDraft(saved, first)).toMatchObject({ given: typed, newer: null })
    expect(readDraft(saved, second)).toMatchObject({ given: { symptoms: '' }, newer: null })
  })
})

/** Types once, while it is rendered. */
function Typed({ isSent }: { isSent: boolean }) {
  const { given, isUnsaved, set, settle } = useSafetyDraft(first)
  const [isTyped, setIsTyped] = useState(false)
  if (!isTyped) {
    setIsTyped(true)
    set({ symptoms: 'Dizzy' })
  }
  const [isSettled, setIsSettled] = useState(false)
  if (isTyped && isSent && !isSettled) {
    setIsSettled(true)
    settle(given)
  }
  return (
    <p>
      {given.symptoms}, {isUnsaved ? 'unsaved' : 'saved'}
    </p>
  )
}

function Card(props: Omit<ComponentProps<typeof SafetyCard>, 'draft'>) {
  return <SafetyCard {...props} draft={useSafetyDraft(props.safety)} />
}
