import type { CompiledMessage } from 'icu-minify/format'
import { compileMessage } from './compile-message.ts'
import type { Locale } from './locale.ts'
import { type Messages, messages, type Namespace } from './messages.ts'

export type MessagePart = {
  [N in Namespace]: N | `${N}.${keyof Messages[N] & string}`
}[Namespace]

type Texts = string | { [key: string]: Texts }
export type CompiledTexts = { [key: string]: CompiledMessage | CompiledTexts }

const compiledParts = new Map<string, CompiledMessage | CompiledTexts>()

export function pickMessages(locale: Locale, parts: readonly MessagePart[]): CompiledTexts {
  const picked: Record<string, CompiledTexts> = {}
  for (const part of parts) {
    const [namespace = '', key] = part.split('.', 2)
    const compiled = compilePart(locale, namespace, key)
    if (key === undefined) picked[namespace] = compiled as CompiledTexts
    else picked[namespace] = { ...picked[namespace], [key]: compiled }
  }
  return picked
}

function compilePart(locale: Locale, namespace: string, key: string | undefined) {
  const name = `${locale}.${namespace}.${key ?? ''}`
  const known = compiledParts.get(name)
  if (known !== undefined) return known
  const texts = (messages[locale] as unknown as Record<string, Record<string, Texts>>)[namespace]
  const compiled = compileTexts((key === undefined ? texts : texts?.[key]) ?? {})
  compiledParts.set(name, compiled)
  return compiled
}

function compileTexts(texts: Texts): CompiledMessage | CompiledTexts {
  if (typeof texts === 'string') return compileMessage(texts)
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileTexts(text)]))
}
