import { expect, it } from 'vitest'
import { describePerson } from './critical-words.ts'

it('counts an age by the calendar of the viewer', () => {
  const person = { dob: '1954-12-01', gender: 'male' }
  const at = '2026-12-01T00:30:00.000Z'
  expect(describePerson(person, { at, timeZone: 'America/New_York' })).toBe('71 M')
  expect(describePerson(person, { at, timeZone: 'UTC' })).toBe('72 M')
  expect(describePerson({ dob: null, gender: null }, { at, timeZone: 'UTC' })).toBe('')
})
