import type { WireLoincMatch } from '#contract/lab-reports.ts'
import { type IndexedName, loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { matchLoinc } from '#service/parsing/loinc/match-loinc.ts'
import { plainName } from '#service/parsing/loinc/name-forms.ts'
import { presentMatch } from './present-results.ts'

const maxMatches = 20

type Term = IndexedName['term']

export function searchLoinc(search: string): WireLoincMatch[] {
  const { byCode } = loincIndex()
  const query = search.trim()
  const form = plainName(query)
  if (form === '') return []
  const ranks = new Map<Term, number>()
  for (const [code, term] of byCode) if (code.startsWith(query)) ranks.set(term, 0)
  rankNames(form, ranks)
  const found = [...ranks]
    .toSorted(([a, left], [b, right]) => left - right || a.name.length - b.name.length)
    .slice(0, maxMatches)
    .map(([term]) => presentMatch({ term, confidence: 1, reasons: ['searched'] }))
  // Misspelled names are matched by similarity.
  return found.length > 0 ? found : matchLoinc({ name: query }).matches.map(presentMatch)
}

/** Every search word must start a word of the name. An exact name ranks before names that contain it. */
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
