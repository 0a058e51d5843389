import type { WireLoincMatch } from '#service/contract/lab-reports.ts'
import { type IndexedName, loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { matchLoinc } from '#service/parsing/loinc/match-loinc.ts'
import { plainName } from '#service/parsing/loinc/name-forms.ts'
import { presentMatch } from './present-results.ts'

const most = 20

type Term = IndexedName['term']

/** Codes of the table whose names or number begin like the words that are searched for, the likeliest first. */
export function searchLoinc(search: string): WireLoincMatch[] {
  const { byCode } = loincIndex()
  const asked = search.trim()
  const form = plainName(asked)
  if (form === '') return []
  const ranks = new Map<Term, number>()
  for (const [code, term] of byCode) if (code.startsWith(asked)) ranks.set(term, 0)
  rankNames(form, ranks)
  const found = [...ranks]
    .toSorted(([a, left], [b, right]) => left - right || a.name.length - b.name.length)
    .slice(0, most)
    .map(([term]) => presentMatch({ term, confidence: 1, reasons: ['searched'] }))
  // Misspelled names are found by how near they are.
  return found.length > 0 ? found : matchLoinc({ name: asked }).matches.map(presentMatch)
}

/** Every word that is searched for begins a word of the name; the name itself comes before names that hold it. */
function rankNames(form: string, ranks: Map<Term, number>) {
  const words = form.split(' ')
  for (const [name, entries] of loincIndex().byName) {
    const own = name.split(/[ /+]/)
    if (!words.every((word) => own.some((other) => other.startsWith(word)))) continue
    const rank = name === form ? 1 : name.startsWith(form) ? 2 : 3
    for (const { term, weight } of entries)
      ranks.set(term, Math.min(rank - weight, ranks.get(term) ?? rank))
  }
}
