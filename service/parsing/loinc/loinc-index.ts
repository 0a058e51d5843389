import { type LoincTerm, readLoincTable } from '../../catalogue/loinc/read-loinc-table.ts'
import { localNames } from './local-names.ts'
import { plainName } from './name-forms.ts'

export interface IndexedName {
  term: LoincTerm
  /** 1 for a name that laboratories print, less for a formal one */
  weight: number
}

/** A name prepared for comparing it with many others. */
export interface ComparedForm {
  form: string
  words: readonly string[]
  /** its letters two by two, sorted */
  pairs: readonly string[]
}

export interface LoincIndex {
  byName: ReadonlyMap<string, readonly IndexedName[]>
  byWord: ReadonlyMap<string, ReadonlySet<string>>
  byCode: ReadonlyMap<string, LoincTerm>
  forms: readonly ComparedForm[]
  /** the forms by their shapes; a shape that several forms share stands for none */
  byShape: ReadonlyMap<string, string | undefined>
}

let index: LoincIndex | undefined

/** The table by every name that it knows, read once. */
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
      if (form === '') continue
      const known = byName.get(form) ?? []
      if (known.some((other) => other.term === term)) continue
      byName.set(form, [...known, { term, weight }])
    }
  }
  return {
    byName,
    byWord: indexWords(byName.keys()),
    byCode: new Map(terms.map((t) => [t.code, t])),
    byShape: indexShapes(byName.keys()),
    forms: [...byName.keys()].map(prepareForm),
  }
}

function* namesOf(term: LoincTerm): Generator<[name: string, weight: number]> {
  for (const synonym of term.synonyms) yield [synonym, 1]
  for (const name of localNames[term.code]?.split('|') ?? []) yield [name, 1]
  yield [term.component.replace(/\^.*$/, ''), 0.9]
  yield [term.name.replace(/\s*\[.*$/, ''), 0.95]
  yield [term.name, 0.9]
}

/** Letters that are easily taken for one another count as one, and blanks for nothing. */
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
