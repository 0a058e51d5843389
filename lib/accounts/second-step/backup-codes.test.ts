import { expect, it } from 'vitest'
import { findBackupCode, makeBackupCodes } from './backup-codes.ts'

it('makes ten different codes of one case, without characters that look alike', () => {
  const codes = makeBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(code).not.toMatch(/[ILO01]/)
  }
})

it.each(['ABCD-EFGH-2345', 'abcd-efgh-2345', 'ABCDEFGH2345', ' abcd efgh 2345', 'ABCD–EFGH–2345'])(
  'finds a code typed as %s',
  (typed) => {
    expect(findBackupCode(['WXYZ-2222-3333', 'ABCD-EFGH-2345'], typed)).toBe('ABCD-EFGH-2345')
  },
)

it('finds an older code as it was shown before one that differs in case', () => {
  const older = ['vklhh-Gi2ll', 'VKLHH-gI2LL']
  expect(findBackupCode(older, 'VKLHH-gI2LL')).toBe('VKLHH-gI2LL')
  expect(findBackupCode(older.slice(1), 'VKLHHGI2LL')).toBe('VKLHH-gI2LL')
})

it.each(['', '-', 'ABCD-EFGH', 'ABCD-EFGH-2346'])('does not find %o', (typed) => {
  expect(findBackupCode(['ABCD-EFGH-2345'], typed)).toBeUndefined()
})
