import { describe, expect, it } from 'vitest'
import { PrintedOwner } from '#components/results/printed-owner.tsx'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'
import { markupOf, readWords, wordsOf } from '#testing/web/words-of.tsx'
import { TableRoom } from './metric-table.tsx'
import { PeriodNav } from './period-nav.tsx'

const shown = {
  view: 'week',
  on: '2026-11-24',
  today: '2026-11-30',
  earlier: '2026-11-17',
  later: null,
  days: [{ date: '2026-11-22' }, { date: '2026-11-28' }],
} as const

/** Without what is hidden on paper; nothing hidden has its own tag within itself. */
const printed = (markup: string) =>
  readWords(markup.replaceAll(/<(\w+)[^>]*\bprint:hidden\b[^>]*>.*?<\/\1>/g, ' '))

describe('a print of measurements', () => {
  it('has the days that are shown, without the steps beside them', () => {
    const words = printed(markupOf(<PeriodNav path="/wearables/steps" shown={shown} />))
    expect(words).toMatch(/Nov 22.*Nov 28, 2026/)
    expect(words).not.toMatch(/Month|Year/)
  })

  it.each<[WearablesOwner, string, string]>([
    [
      { name: 'Ada Moreno', dob: '1990-05-17' },
      'Measurements of Ada Moreno, born May 17, 1990',
      'Mediciones de Ada Moreno, fecha de nacimiento: 17 may 1990',
    ],
    [{ name: 'Ada Moreno', dob: null }, 'Measurements of Ada Moreno', 'Mediciones de Ada Moreno'],
  ])('names %o', (owner, english, spanish) => {
    expect(wordsOf(<PrintedOwner of="wearables" owner={owner} />).trim()).toBe(english)
    expect(wordsOf(<PrintedOwner of="wearables" owner={owner} />, 'es').trim()).toBe(spanish)
  })

  it('has the whole table', () => {
    const markup = markupOf(<TableRoom label="Steps">{null}</TableRoom>)
    expect(markup).toMatch(/print:max-h-none print:overflow-visible/)
  })
})
