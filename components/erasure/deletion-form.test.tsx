import { expect, it } from 'vitest'
import { asPatientId } from '#lib/ids.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { DeletionForm } from './deletion-form.tsx'

const patientId = asPatientId('f8f5a3c2-8f0e-4f6b-9c1d-2a3b4c5d6e7f')
const read = (hasAccount: boolean) =>
  wordsOf(<DeletionForm patientId={patientId} name="Ada Byrd" hasAccount={hasAccount} />)

it('promises a sign-out and an email only to patients who have an account', () => {
  expect(read(true)).toContain('is signed out, and gets an email')
  expect(read(false)).not.toContain('gets an email')
  expect(read(false)).toContain('has no account')
})
