import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import formatMessage from './format-message.ts'
import type { Locale } from './locale.ts'
import { translatorFor } from './messages.ts'
import { numberFormat } from './number-format.ts'

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
}
const say = (text: string, n: number, locale: Locale = 'es') =>
  formatMessage('any', text, { n }, { locale, formatters })

describe('Spanish numbers', () => {
  it('are those of the U.S., alone and in the messages of pages', () => {
    expect(numberFormat('es').format(17_353)).toBe('17,353')
    expect(numberFormat('es', { maximumFractionDigits: 3 }).format(68.583)).toBe('68.583')
    expect(numberFormat('es', { notation: 'compact' }).format(17_353)).not.toContain('.353')
    expect(say('{n, number}', 17_353)).toBe('17,353')
    expect(say('{n, number}', 1353)).toBe('1,353')
    expect(say('{n, number}', 68.6)).toBe('68.6')
  })

  it('keep the plural of Spanish', () => {
    const text = '{n, plural, =0 {Ningún paso} one {# paso} many {# de pasos} other {# pasos}}'
    expect([0, 1, 2, 17_353, 1_000_000].map((n) => say(text, n))).toEqual([
      'Ningún paso',
      '1 paso',
      '2 pasos',
      '17,353 pasos',
      '1,000,000 de pasos',
    ])
  })

  it('are the same in what is written outside of pages, such as emails', () => {
    const t = translatorFor('es', 'clinic-settings')
    expect(t('retention.limits', { min: 1, max: 17_353 })).toBe('De 1 a 17,353 días.')
  })

  it('are formatted here alone', () => {
    const sources = ['app', 'components', 'lib'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    const others = sources
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== 'lib/i18n/number-format.ts')
      .filter((path) => /Intl\.NumberFormat\(/.test(readFileSync(path, 'utf8')))
    expect(others).toEqual([])
  })
})
