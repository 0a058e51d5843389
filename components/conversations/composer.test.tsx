import { expect, it } from 'vitest'
import { markupOf } from '#testing/web/words-of.tsx'
import { Composer } from './composer.tsx'

it('shows a draft that is too long to be sent to its end', () => {
  const draft = `${'x'.repeat(4_000)} the end`
  const markup = markupOf(
    <Composer
      label="Write"
      draft={draft}
      draftFiles={[]}
      filePlace={{ path: '/files' }}
      draftPlace={{ save: async () => undefined, load: async () => '' }}
      send={async () => undefined}
    />,
  )
  expect(markup).toContain(draft)
  expect(markup.toLowerCase()).not.toContain('maxlength')
})
