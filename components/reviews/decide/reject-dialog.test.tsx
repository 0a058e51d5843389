import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { Uploader } from './reject-dialog.tsx'

it('says that the uploader gets an email only where they do', () => {
  const say = (isMailed: boolean, locale?: 'es') =>
    wordsOf(<Uploader name="Sam Reyes" isMailed={isMailed} />, locale).trim()
  expect(say(true)).toBe('Uploaded by Sam Reyes, who will get an email about this.')
  expect(say(false)).toBe('Uploaded by Sam Reyes.')
  expect(say(false, 'es')).toBe('Lo subió Sam Reyes.')
})
