import { type LoincTerm, readLoincTable } from '#service/loinc/read-loinc-table.ts'
import { allergyNames } from './allergy-names.ts'
import { cellNames } from './cell-names.ts'
import { chemistryNames } from './chemistry-names.ts'
import { drugNames } from './drug-names.ts'
import { englishNames } from './english-names.ts'
import { hormoneNames } from './hormone-names.ts'
import { localNames } from './local-names.ts'
import { expandAbbreviations, plainName } from './name-forms.ts'
import { shortNames } from './short-names.ts'
import { loincThresholds } from './thresholds.ts'

const everyNames = [
  localNames,
  shortNames,
  allergyNames,
  cellNames,
  chemistryNames,
  drugNames,
  englishNames,
  hormoneNames,
]

export interface IndexedName {
  term: LoincTerm
  /** 1 for a printed name, less for a formal one */
  weight: number
}

export interface ComparedForm {
  form: string
  words: readonly string[]
  /** its letter pairs, sorted */
  pairs: readonly string[]
}

export interface LoincIndex {
  byName: ReadonlyMap<string, readonly IndexedName[]>
  byWord: ReadonlyMap<string, ReadonlySet<string>>
  byCode: ReadonlyMap<string, LoincTerm>
  /** the same test of other specimens and in other units */
  byComponent: ReadonlyMap<string, readonly LoincTerm[]>
  forms: readonly ComparedForm[]
  /** forms by shape; undefined for a shape that several forms share */
  byShape: ReadonlyMap<string, string | undefined>
}

let index: LoincIndex | undefined

export function loincIndex(): LoincIndex {
  index ??= buildIndex(readLoincTable())
  return index
}

export function prepareForm(form: string): ComparedForm {
  const pairs = Array.from({ length: Math.max(form.length - 1, 0) }, (_, at) =>
    form.slice(at, at + 2),
  )
  return { form, words: form.split(' '), pairs: pairs.toSorted() }
}

function buildIndex(terms: readonly LoincTerm[]): LoincIndex {
  const byName = new Map<string, IndexedName[]>()
  for (const term of terms) {
    for (const [name, weight] of namesOf(term)) {
      const form = plainName(name)
      for (const spelling of new Set([form, expandAbbreviations(form)])) {
        if (spelling === '') continue
        const known = byName.get(spelling) ?? []
        if (known.some((other) => other.term === term)) continue
        byName.set(spelling, [...known, { term, weight }])
      }
    }
  }
  return {
    byName,
    byWord: indexWords(byName.keys()),
    byCode: new Map(terms.map((t) => [t.code, t])),
    byComponent: Map.groupBy(terms, ({ component }) => component),
    byShape: indexShapes(byName.keys()),
    forms: [...byName.keys()].map(prepareForm),
  }
}

function* namesOf(term: LoincTerm): Generator<[name: string, weight: number]> {
  const {
    synonym: synonymWeight,
    local,
    component,
    shortName,
    longName,
  } = loincThresholds.tableName
  for (const synonym of term.synonyms) yield [synonym, synonymWeight]
  for (const names of everyNames)
    for (const name of names[term.code]?.split('|') ?? []) yield [name, local]
  yield [term.component.replace(/\^.*$/, ''), component]
  yield [term.name.replace(/\s*\[.*$/, ''), shortName]
  yield [term.name, longName]
}

/** The form with easily confused letters as one, and without blanks. */
export const shapeOf = (form: string) =>
  form
    .replaceAll(' ', '')
    .replaceAll(/[il1|!]/g, 'l')
    .replaceAll(/[0oq]/g, 'o')

function indexShapes(forms: Iterable<string>) {
  const byShape = new Map<string, string | undefined>()
  for (const form of forms) {
    const shape = shapeOf(form)
    byShape.set(shape, byShape.has(shape) ? undefined : form)
  }
  return byShape
}

function indexWords(forms: Iterable<string>) {
  const byWord = new Map<string, Set<string>>()
  for (const form of forms) {
    for (const word of form.split(' ')) {
      const known = byWord.get(word) ?? new Set()
      byWord.set(word, known.add(form))
    }
  }
  return byWord
}
