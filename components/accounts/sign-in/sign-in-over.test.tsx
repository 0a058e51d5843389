import { expect, it } from 'vitest'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { SignInOver } from './sign-in-over.tsx'

it('leads back to the password, and takes the focus of the form that is gone', () => {
  const action = <LinkButton href="/sign-in?next=%2Forders%2F1">Start again</LinkButton>
  const markup = markupOf(<SignInOver action={action} />)
  expect(readWords(markup)).toContain('Start again with your password.')
  expect(markup).toMatch(/<a [^>]*href="\/sign-in\?next=%2Forders%2F1"/)
  expect(markup).toContain('tabindex="-1"')
})
