import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { CriticalView, SafetyView } from '#lib/critical-results/critical-view.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
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

describe('where the patient is', () => {
  it('starts without the address on file, and offers it', () => {
    const card = (safety: SafetyView | null) =>
      markupOf(<SafetyCard {...{ view, safety }} address="9 Oak Ave" onDone={() => undefined} />)
    expect(card(null)).not.toContain('value="9 Oak Ave"')
    expect(readWords(card(null))).toContain('On file: 9 Oak Ave')
    expect(readWords(card(null))).toContain('They confirmed the address on file')
    expect(card(first)).toContain('value="12 Elm St"')
  })

  it('follows the newest record until something is typed', () => {
    expect(readDraft(undefined, second)).toMatchObject({ given: { place: 'home' }, newer: null })
  })

  it('is the record where nothing can be saved, whatever was typed before', () => {
    const words = (canAct: boolean) => readWords(markupOf(<Typed canAct={canAct} />))
    expect(words(true)).toContain('Dizzy')
    expect(words(false)).toContain('nothing')
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
function Typed({ canAct }: { canAct: boolean }) {
  const { given, set } = useSafetyDraft(first, canAct)
  const [isTyped, setIsTyped] = useState(false)
  if (!isTyped) {
    setIsTyped(true)
    set({ symptoms: 'Dizzy' })
  }
  return <p>{given.symptoms || 'nothing'}</p>
}
