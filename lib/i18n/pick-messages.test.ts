import { describe, expect, it } from 'vitest'
import { compileMessage } from './compile-message.ts'
import formatMessage from './format-message.ts'
import { locales } from './locale.ts'
import { messages } from './messages.ts'
import { pickMessages } from './pick-messages.ts'

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
  it('picks whole namespaces and single parts, and nothing else', () => {
    const picked = pickMessages('en', ['accounts.expired', 'accounts.password', 'boundary'])
    expect(Object.keys(picked)).toEqual(['accounts', 'boundary'])
    expect(picked.accounts).toEqual({
      expired: expect.objectContaining({ title: messages.en.accounts.expired.title }),
      password: messages.en.accounts.password,
    })
  })

  it('compiles every text to plain objects', () => {
    for (const locale of locales) {
      for (const text of listTexts(messages[locale] as Texts)) {
        const compiled = compileMessage(text)
        expect(structuredClone(compiled)).toEqual(compiled)
        // The server's formatter also receives a provider's uncompiled texts.
        if (typeof compiled === 'string') expect(compileMessage(compiled)).toBe(compiled)
      }
    }
  })

  it('formats placeholders in the text’s language', () => {
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
