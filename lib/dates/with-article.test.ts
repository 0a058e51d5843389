import { expect, it } from 'vitest'
import { withArticle } from './with-article.ts'

it.each([
  ['es', '1:37 a.m.', 'la 1:37 a.m.'],
  ['es', '1 p.m.', 'la 1 p.m.'],
  ['es', '2:07 a.m.', 'las 2:07 a.m.'],
  ['es', '11:15 p.m.', 'las 11:15 p.m.'],
  ['en', '1:37 AM', '1:37 AM'],
])('says a time in a sentence: %s %s', (locale, time, said) => {
  expect(withArticle(locale, time)).toBe(said)
})
