import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { NewerText } from './newer-text.tsx'

it('shows the text of the other tab and lets either be kept', () => {
  const node = <NewerText text="From the other tab" choose={() => undefined} />
  expect(wordsOf(node)).toMatch(
    /changed in another tab.*From the other tab.*Keep the text on this page.*Use the other text/,
  )
  expect(wordsOf(node, 'es')).toMatch(/otra pestaña.*Conservar el texto de esta página/)
})
