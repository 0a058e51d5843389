import { loincIdOf } from '#service/loinc/read-loinc-table.ts'
import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { plainName } from '#service/parsing/loinc/name-forms.ts'
import { loincThresholds } from '#service/parsing/loinc/thresholds.ts'

interface NamedLoinc {
  id: number
  /** of the names that people use for it */
  words: readonly string[]
}

let named: readonly NamedLoinc[] | undefined

/** Ids of the LOINC codes that are called exactly so. */
export function findExactLoincs(name: string): number[] {
  return (loincIndex().byName.get(plainName(name)) ?? [])
    .filter(isEveryday)
    .map(({ term }) => loincIdOf(term.code))
}

/** Ids of the LOINC codes with a name of which a word begins so. */
export function findLoincsByWord(word: string): number[] {
  const form = plainName(word)
  if (!/[\p{L}\p{N}]/u.test(form)) return []
  named ??= indexWords()
  return named.filter(({ words }) => words.some((own) => own.startsWith(form))).map(({ id }) => id)
}

/** Formal names say how something is measured: "blood" is in most of them. */
const isEveryday = ({ weight }: { weight: number }) => weight > loincThresholds.tableName.longName

function indexWords(): NamedLoinc[] {
  const words = new Map<string, Set<string>>()
  for (const [name, entries] of loincIndex().byName)
    for (const { term } of entries.filter(isEveryday)) {
      const known = words.get(term.code) ?? new Set()
      for (const word of name.split(/[ /+]/)) known.add(word)
      words.set(term.code, known)
    }
  return [...words].map(([code, own]) => ({ id: loincIdOf(code), words: [...own] }))
}
