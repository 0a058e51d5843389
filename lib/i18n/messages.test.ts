import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from './locale.ts'
import { messages, translatorFor } from './messages.ts'

const folder = new URL('../../messages/', import.meta.url)

function listNamespaces(locale: string): string[] {
  return readdirSync(new URL(`${locale}/`, folder))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()
}

function readTexts(locale: string, namespace: string): Map<string, string> {
  const text = readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8')
  return flatten(JSON.parse(text))
}

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') into.set(path, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      flatten(child, path ? `${path}.${key}` : key, into)
    }
  } else into.set(path, `not a text: ${String(value)}`)
  return into
}

/** Argument names with their types, and rich-text tags, in sorted order. */
function listPlaceholders(text: string): string[] {
  const names = new Set<string>()
  for (const [, name, kind] of text.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+))?\s*[,}]/g)) {
    names.add(`{${name}${kind ? `:${kind}` : ''}}`)
  }
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`)
  return [...names].sort()
}

describe('messages', () => {
  it('has the same namespaces in every language, and all are registered', () => {
    for (const locale of locales) {
      expect(listNamespaces(locale)).toEqual(Object.keys(messages.en).sort())
      expect(Object.keys(messages[locale]).sort()).toEqual(Object.keys(messages.en).sort())
    }
  })

  describe.each(listNamespaces('en'))('%s', (namespace) => {
    const english = readTexts('en', namespace)
    const spanish = readTexts('es', namespace)

    it('has the same keys in English and Spanish', () => {
      expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort())
    })

    it('ends no sentence with two periods', () => {
      const all = [...english, ...spanish]
      expect(all.filter(([, text]) => /\.\.(?!\.)/.test(text))).toEqual([])
    })

    it('leaves the article and the last period of a Spanish sentence to its time', () => {
      const doubled = /<(at|until|end|time)><\/\1>\.|\b(a|de) las? (<(at|time)>|\{(time|from|to)\})/
      expect([...spanish].filter(([, text]) => doubled.test(text))).toEqual([])
    })

    it('calls a clinician otherwise than a physician in Spanish', () => {
      const mistaken = [...english].filter(
        ([key, text]) => /clinician/i.test(text) && /médic[oa]s?\b/i.test(spanish.get(key) ?? ''),
      )
      expect(mistaken).toEqual([])
    })

    it('has no empty text', () => {
      const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '')
      expect(empty).toEqual([])
    })

    it('has the same placeholders in English and Spanish', () => {
      const differing = [...english].filter(([key, text]) => {
        const other = spanish.get(key)
        return (
          other !== undefined && String(listPlaceholders(other)) !== String(listPlaceholders(text))
        )
      })
      expect(differing).toEqual([])
    })

    it('has plurals with an "other" branch and texts that parse', () => {
      for (const locale of locales) {
        const broken: string[] = []
        const translate = translatorFor(locale, namespace as 'common')
        for (const [key, text] of locale === 'en' ? english : spanish) {
          try {
            translate.markup(key as 'save', buildValues(text))
          } catch {
            broken.push(key)
          }
        }
        expect(broken).toEqual([])
      }
    })
  })
})

/** A value for every placeholder. */
function buildValues(text: string): Record<string, number | ((chunks: string) => string)> {
  const values: Record<string, number | ((chunks: string) => string)> = {}
  for (const placeholder of listPlaceholders(text)) {
    const name = placeholder.replace(/[{}<>]|:.*$/g, '')
    values[name] = placeholder.startsWith('<') ? (chunks: string) => chunks : 2
  }
  return values
}
