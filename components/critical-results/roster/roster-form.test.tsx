import { describe, expect, it } from 'vitest'
import type { RosterView } from '#lib/critical-results/critical-view.ts'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { RosterForm } from './roster-form.tsx'
import { withoutGone } from './roster-rows.ts'

const build = (userIds: (string | null)[]): RosterView => ({
  version: '1',
  rows: [{ shift: 'nights', onDate: null, label: null, userIds }],
  settings: {
    ackMinutes: 15,
    confirmMinutes: 60,
    resumeMinutes: 45,
    timeZone: 'America/Denver',
    weekdayStart: '08:00',
    weekdayEnd: '17:00',
  },
  clinicians: [{ userId: 'wu', name: 'Dr. Wu' }],
  onCall: { shift: 'nights', names: ['Dr. Wu'] },
  can: { edit: true },
})

describe('the form of the roster', () => {
  it('has no one who can no longer be on call, and says so', () => {
    const roster = build(['wu', 'gone', null, 'wu'])
    expect(withoutGone(roster)).toMatchObject({
      rows: [{ userIds: ['wu', null, null, 'wu'] }],
      hasGone: true,
    })
    const wordsOf = (shown: RosterView) =>
      readWords(
        markupOf(<RosterForm roster={shown} onClose={() => undefined} onSaved={() => undefined} />),
      )
    expect(wordsOf(roster)).toContain('can’t be on call anymore')
    expect(wordsOf(build(['wu', null, null, 'wu']))).not.toContain('anymore')
  })
})
