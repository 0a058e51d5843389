import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'

// Reads source text, not types, and errs on the side of used: a template uses every key it can
// produce, and a key passed as a variable is used when any source file has its words.

type Texts = string | { [key: string]: Texts }

interface Usage {
  keys: Set<string>
  patterns: RegExp[]
  /** Namespaces whose translator is called with a variable. */
  dynamic: Set<string>
}

/** `t = useTranslations('kits')` and the like, with the variable's name. */
const openings =
  /(?:(\w+)\s*=\s*(?:await\s+)?)?(?:useTranslations|getTranslations|translatorFor)\b(?:<'([^']+)'>|\((?:[^'()]|\([^()]*\))*'([^']+)'\))/g
const calls = /\b([a-z]\w*)(?:\.(?:rich|raw|has|markup))?\(|\)\(/g

function readUsage(source: string): Usage {
  const usage: Usage = { keys: new Set(), patterns: [], dynamic: new Set() }
  const named = new Map<string, string[]>()
  const all: string[] = []
  for (const [, name = '', fromType, fromCall] of source.matchAll(openings)) {
    const namespace = fromType ?? fromCall ?? ''
    named.set(name, [...(named.get(name) ?? []), namespace])
    all.push(namespace)
  }
  for (const call of all.length > 0 ? source.matchAll(calls) : []) {
    const argument = readArgument(source, call.index + call[0].length)
    // A translator that was passed in, or read from an array, may be any of the file's.
    for (const namespace of named.get(call[1] ?? '') ?? all) addArgument(usage, namespace, argument)
  }
  for (const [, namespace] of source.matchAll(/'#messages\/en\/([\w-]+)\.json'/g)) {
    for (const [, path] of source.matchAll(/\w\.([a-z][\w.]*\w)/gi)) {
      usage.keys.add(`${namespace}.${path}`)
    }
  }
  return usage
}

/** The source text of a call's first argument. */
function readArgument(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? ''
    if (depth === 0 && /[,)]/.test(sign)) return source.slice(start, at)
    if (/[([{]/.test(sign)) depth++
    if (/[)\]}]/.test(sign)) depth--
  }
  return source.slice(start)
}

function addArgument(usage: Usage, namespace: string, argument: string) {
  const literals = [...argument.matchAll(/'([\w.-]+)'/g)]
  const templates = [...argument.matchAll(/`([^`]+)`/g)]
  for (const [, key] of literals) usage.keys.add(`${namespace}.${key}`)
  for (const [, template] of templates) {
    const fixed = `${namespace}.${template}`.split(/\$\{[^}]*\}/).map((part) => RegExp.escape(part))
    usage.patterns.push(new RegExp(`^${fixed.join('[\\w.-]*')}$`))
  }
  if (literals.length + templates.length === 0 || argument.includes('[')) {
    usage.dynamic.add(namespace)
  }
}

function findUnusedKeys(keys: readonly string[], sources: readonly string[]): string[] {
  const usages = sources.map(readUsage)
  const exact = new Set(usages.flatMap((usage) => [...usage.keys]))
  const patterns = usages.flatMap((usage) => usage.patterns)
  const words = new Set(
    sources.flatMap((source) => source.match(/(?<=')[\w.-]+(?=')|\b\w+(?=\??:)/g) ?? []),
  )
  const passed = new Set(
    usages.flatMap(({ dynamic }) => [...dynamic]).map((namespace) => `${namespace}.`),
  )
  const isUsed = (key: string) =>
    listPrefixes(key).some((prefix) => exact.has(prefix)) ||
    patterns.some((pattern) => pattern.test(key)) ||
    [...passed].some((start) => key.startsWith(start) && words.has(key.slice(start.length)))
  return keys.filter((key) => !isUsed(key))
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`. */
function listPrefixes(key: string): string[] {
  const parts = key.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.'))
}

function listKeys(texts: Texts, path: string): string[] {
  if (typeof texts === 'string') return [path]
  return Object.entries(texts).flatMap(([key, child]) => listKeys(child, `${path}.${key}`))
}

function readSources(): string[] {
  const root = new URL('../../', import.meta.url)
  return ['app', 'components', 'contract', 'lib', 'platform'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')),
  )
}

describe('message keys', () => {
  it('are all used by a source file', () => {
    const keys = Object.entries(messages.en).flatMap(([namespace, texts]) =>
      listKeys(texts, namespace),
    )
    expect(findUnusedKeys(keys, readSources())).toEqual([])
  })

  it.each([
    ['a literal', `const t = useTranslations('a.b')\nt('one')`],
    ['rich text', `const t = await getTranslations('a')\nt.rich('b.one', { link })`],
    ['a choice', `const t = translatorFor(readLocale(x), 'a')\nt(isTwo ? 'b.two' : 'b.one')`],
    ['a template', `const t = useTranslations('a')\nt(\`b.\${name}\`)`],
    ['a variable', `const names = ['one'] as const\nconst t = useTranslations('a.b')\nt(name)`],
    [
      'an array of translators',
      `const [t] = await Promise.all([getTranslations('a.b')])\nt('one')`,
    ],
    ['the texts themselves', `import english from '#messages/en/a.json'\nenglish.b.one`],
  ])('are used by %s', (_, source) => {
    expect(findUnusedKeys(['a.b.one'], [source])).toEqual([])
  })

  it('are unused when only another namespace has a call with such a key', () => {
    const source = `const t = useTranslations('c')\nconst u = useTranslations('a')\nt('one')\nu('two')`
    expect(findUnusedKeys(['a.one', 'a.two', 'c.one'], [source])).toEqual(['a.one'])
  })
})
