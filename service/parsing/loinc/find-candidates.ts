import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import { type ComparedForm, loincIndex, prepareForm, shapeOf } from './loinc-index.ts'
import { listNameForms, type NameForm } from './name-forms.ts'
import { loincThresholds } from './thresholds.ts'

export interface Candidate {
  term: LoincTerm
  /** 0 to 1 */
  nameScore: number
  reason: 'name' | 'part-of-name' | 'similar-name'
}

interface Place {
  panel?: string | undefined
  isTiter?: boolean
}

export function findCandidates(
  name: string,
  { panel = '', isTiter = false }: Place = {},
): Candidate[] {
  const found = new Map<LoincTerm, Candidate>()
  const add = (candidate: Candidate) => {
    const known = found.get(candidate.term)
    if (!known || known.nameScore < candidate.nameScore) found.set(candidate.term, candidate)
  }
  const forms = [...listFormsUnder(name, panel), ...(isTiter ? listTiterForms(name) : [])]
  for (const { form, weight, isOf } of forms) {
    for (const { term, weight: own } of loincIndex().byName.get(form) ?? [])
      if (!isOf || isOf(term))
        add({ term, nameScore: weight * own, reason: weight === 1 ? 'name' : 'part-of-name' })
  }
  if (found.size === 0) for (const misread of findMisread(forms)) add(misread)
  const best = Math.max(0, ...[...found.values()].map(({ nameScore }) => nameScore))
  if (best < loincThresholds.similarBelow && forms[0])
    for (const similar of findSimilar(forms[0].form)) add(similar)
  return [...found.values()]
}

/** The same tests of another specimen or in another unit, whose names the table has in fewer languages. */
export function listSiblings(candidates: readonly Candidate[]): Candidate[] {
  const { byComponent } = loincIndex()
  const known = new Set(candidates.map(({ term }) => term))
  return candidates.flatMap(({ term, nameScore, reason }) =>
    (byComponent.get(term.component) ?? [])
      .filter((sibling) => !known.has(sibling))
      .map((sibling) => ({
        term: sibling,
        nameScore: nameScore * loincThresholds.form.sibling,
        reason,
      })),
  )
}

export const isUnderAntibodies = (panel = '') => antibodies.test(panel)

const antibodies = /anti[- ]?(?:bod|licham|k(?:ö|oe?)rper|cuerpo)|\bena\b|auto[- ]?immun|autoimmun/i

/** The titer of a test has a code of its own. */
const listTiterForms = (name: string): NameForm[] =>
  listNameForms(name).map(({ form, weight }) => ({
    form: `${form} titer`,
    weight: weight * loincThresholds.form.titer,
  }))

/** Below a heading of antibodies only the antigen is printed. */
function listFormsUnder(name: string, panel: string): readonly NameForm[] {
  const forms = listNameForms(name)
  if (!antibodies.test(panel)) return forms
  const { maxShortLetters, underAntibodies, shortUnderAntibodies } = loincThresholds.form
  const completed = forms.flatMap(({ form, weight }) =>
    [`anti ${form}`, `${form} ab`, `${form} antibody`, `${form} igg`].map((full) => ({
      form: full,
      weight: weight * (form.length > maxShortLetters ? underAntibodies : shortUnderAntibodies),
    })),
  )
  return [...forms, ...completed]
}

/** HbAlc for HbA1c. */
function findMisread(forms: readonly NameForm[]): Candidate[] {
  const { byName, byShape } = loincIndex()
  return forms.flatMap(({ form, weight, isOf }) =>
    (byName.get(byShape.get(shapeOf(form)) ?? '') ?? [])
      .filter(({ term }) => !isOf || isOf(term))
      .map(({ term, weight: own }) => ({
        term,
        nameScore: weight * own * loincThresholds.form.misread,
        reason: 'similar-name' as const,
      })),
  )
}

function findSimilar(form: string): Candidate[] {
  const own = prepareForm(form)
  const { byName, forms } = loincIndex()
  const similar: Candidate[] = []
  for (const other of forms) {
    const score = similarity(own, other)
    if (score < loincThresholds.minSimilarity) continue
    for (const { term, weight } of byName.get(other.form) ?? []) {
      const nameScore = score * loincThresholds.form.similar * weight
      similar.push({ term, nameScore, reason: 'similar-name' })
    }
  }
  return similar
}

function similarity(own: ComparedForm, other: ComparedForm): number {
  const { sharedWords, minSpelling, minSpelledLetters, maxLengthDifference } = loincThresholds
  const shared = other.words.filter((word) => own.words.includes(word)).length
  const overlap = shared === 0 ? 0 : (2 * shared) / (own.words.length + other.words.length)
  const { length } = own.form
  const isLong = length >= minSpelledLetters && other.form.length >= minSpelledLetters
  const isComparable =
    isLong &&
    Math.abs(length - other.form.length) <= maxLengthDifference &&
    !differsInShortWord(own.words, other.words)
  const spelling = isComparable ? spellingSimilarity(own, other) : 0
  return Math.max(overlap * sharedWords, spelling >= minSpelling ? spelling : 0)
}

/** "MPO antibody" and "TPO antibody": in a word this short another letter is another substance. */
function differsInShortWord(left: readonly string[], right: readonly string[]): boolean {
  if (left.length < 2 || left.length !== right.length) return false
  const differing = left.flatMap((word, at) => (word === right[at] ? [] : [word, right[at] ?? '']))
  return (
    differing.length === 2 &&
    differing.every((word) => word.length < loincThresholds.minSpelledWord)
  )
}

const spellingSimilarity = (own: ComparedForm, other: ComparedForm) =>
  Math.max(
    pairSimilarity(own.pairs, other.pairs),
    differsByOneLetter(own.form, other.form) ? loincThresholds.oneLetterDiffers : 0,
  )

function differsByOneLetter(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return left.slice(at + 1) === right.slice(at + 1)
}

/** The share of letter pairs in common (Sørensen and Dice). Both lists are sorted. */
function pairSimilarity(left: readonly string[], right: readonly string[]): number {
  let shared = 0
  let at = 0
  for (const pair of left) {
    while (at < right.length && (right[at] ?? '') < pair) at += 1
    if (right[at] !== pair) continue
    shared += 1
    at += 1
  }
  return (2 * shared) / (left.length + right.length)
}
