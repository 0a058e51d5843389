import { describe, expect, it } from 'vitest'
import { compileMessage } from '#lib/i18n/compile-message.ts'
import formatMessage from '#lib/i18n/format-message.ts'
import { locales } from '#lib/i18n/locale.ts'
import { messages } from '#lib/i18n/messages.ts'
import { pickMessages } from '#lib/i18n/pick-messages.ts'

type Texts = string | { [key: string]: Texts }

function listTexts(texts: Texts): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(listTexts)
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
}

describe('pickMessages', () => {
  it('gives whole namespaces and single parts, and nothing beside them', () => {
    const picked = pickMessages('en', ['accounts.expired', 'accounts.password', 'boundary'])
    expect(Object.keys(picked)).toEqual(['accounts', 'boundary'])
    expect(picked.accounts).toEqual({
      expired: expect.objectContaining({ title: messages.en.accounts.expired.title }),
      password: messages.en.accounts.password,
    })
  })

  it('compiles every text to what can be sent to a browser', () => {
    for (const locale of locales) {
      for (const text of listTexts(messages[locale] as Texts)) {
        const compiled = compileMessage(text)
        expect(structuredClone(compiled)).toEqual(compiled)
        // The server's formatter sees plain texts of a provider once more.
        if (typeof compiled === 'string') expect(compileMessage(compiled)).toBe(compiled)
      }
    }
  })

  it('fills in what a text leaves open, in its language', () => {
    const text = '{count, plural, =0 {No kits} one {One kit} other {# kits}} for {name}'
    const say = (count: number) =>
      formatMessage('any', text, { count, name: 'Ana' }, { locale: 'en', formatters })
    expect([0, 1, 1200].map(say)).toEqual([
      'No kits for Ana',
      'One kit for Ana',
      '1,200 kits for Ana',
    ])
  })
})
