import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { CriticalStrip } from './critical-strip.tsx'
import { DoubtfulReports } from './doubtful-reports.tsx'

const clinic = { phone: '+13035550142', shownPhone: '(303) 555-0142' }

it('asks whose report it is, and thanks for the answer', () => {
  const say = (isAnswered: boolean, locale?: 'es') =>
    wordsOf(<DoubtfulReports reports={[{ reportId: 'r', isAnswered }]} clinic={clinic} />, locale)
  expect(say(false)).toContain('Open it to say whether it’s yours.')
  expect(say(true)).toContain('Thank you, your clinic is checking.')
  expect(say(true)).not.toContain('say whether')
  expect(say(true, 'es')).toContain('Gracias, su clínica lo está revisando.')
})

it('the strip asks to call today where all values are old', () => {
  const say = (urgency: 'now' | 'today' | null) =>
    wordsOf(<CriticalStrip urgency={urgency} clinic={clinic} />)
  expect(say('now')).toContain('please call us now')
  expect(say('today')).toContain('please call us today')
  expect(say('today')).not.toContain('now')
  expect(say(null)).toBe('')
})
