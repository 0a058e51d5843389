import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { PatientSees } from './patient-sees.tsx'

const wordsFor = (hasAccount: boolean, openedAt: string | null = null) => {
  const names = { firstName: 'Ada', lastName: 'Mendel', age: 40, sex: null }
  const patient = { patientId: null, hasAccount, ...names }
  const releasedAt = '2026-11-30T20:00:00.000Z'
  return wordsOf(<PatientSees row={{ patient, releasedAt, openedAt, lane: 'done' }} />)
}

it('does not let anyone wait for an opening without an account', () => {
  expect(wordsFor(true)).toBe('Reviewed, not opened')
  expect(wordsFor(false)).toBe('Nothing online: no account')
  expect(wordsFor(false, '2026-11-30T21:00:00.000Z')).toBe('Reviewed and opened')
})
