import { describe, expect, it } from 'vitest'
import type { ClinicContact } from '#lib/clinic-contact/clinic-contact.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ContactHours } from './contact-hours.tsx'
import { OpeningText } from './opening-line.tsx'

const open = { opens: '08:00', closes: '18:00' }
const contact: ClinicContact = {
  name: 'Larimer Family Clinic',
  phone: '+17205550142',
  shownPhone: '(720) 555-0142',
  email: null,
  address: null,
  timeZone: 'America/Denver',
  hours: [open, open, open, open, open, null, null],
  closedDays: ['2026-11-26', '2026-12-25'],
  languages: [],
  states: [],
}

describe('the clinic’s opening time', () => {
  // A quarter to midnight on Sunday in Los Angeles, Monday in Denver.
  const night = '2026-11-30T07:45:00Z'
  const noon = '2026-11-30T19:00:00Z'

  it.each([
    ['America/Denver', night, 'Closed now, opens at 8 AM today'],
    ['America/Los_Angeles', night, 'Closed now, opens Mon, Nov 30 at 8 AM Mountain Time'],
    ['America/Denver', noon, 'Open until 6 PM today'],
    ['America/Los_Angeles', noon, 'Open until 6 PM Mountain Time'],
  ])('names the day and the zone where %s needs it', (timeZone, readAt, words) => {
    const shown = wordsOf(<OpeningText {...{ contact, readAt, timeZone }} />)
    expect(shown.trim().replaceAll(/\s+/g, ' ')).toBe(words)
  })

  it('calls the zone in Spanish as visits do', () => {
    const line = <OpeningText {...{ contact, readAt: night, timeZone: 'America/New_York' }} />
    expect(wordsOf(line, 'es')).toMatch(/ 8 a\. ?m\. , hora de las Montañas Rocosas/)
  })
})

it('lists no closed days that are over', () => {
  const words = wordsOf(<ContactHours contact={contact} readAt="2026-11-30T19:00:00Z" />)
  expect(words).not.toContain('Nov 26')
  expect(words).toContain('Fri, Dec 25')
  expect(words).toContain('All times are in Mountain Time.')
})
