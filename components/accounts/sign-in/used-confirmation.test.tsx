import { expect, it } from 'vitest'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { UsedConfirmation } from './used-confirmation.tsx'

it('leads on from a link that was used or has expired, whether or not it confirmed the address', () => {
  const markup = markupOf(<UsedConfirmation next="/orders/1" />)
  expect(readWords(markup)).toContain('This link was already used or has expired.')
  expect(markup).toMatch(/<a [^>]*href="\/sign-in\?next=%2Forders%2F1"[^>]*>Sign in</)
  expect(markup).toMatch(/<a [^>]*href="\/sign-up\?next=%2Forders%2F1"[^>]*>Sign up again</)
  expect(markup).toContain('tabindex="-1"')
})
