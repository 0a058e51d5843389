import type { LoincTerm } from '#service/loinc/read-loinc-table.ts'
import { remember } from '#service/parsing/remember.ts'
import { stripMarks } from '#service/parsing/strip-marks.ts'
import { loincThresholds } from './thresholds.ts'

export function plainName(printed: string): string {
  return stripMarks(printed)
    .toLowerCase()
    .replaceAll('β', 'beta')
    .replaceAll('α', 'alpha')
    .replaceAll('γ', 'gamma')
    .replaceAll(/haem/g, 'hem')
    .replaceAll(/leuko/g, 'leuco')
    .replaceAll(/\bo?estr(?=adiol|on|iol)/g, 'estr')
    .replaceAll(/sulph/g, 'sulf')
    .replaceAll(/ioni[sz]ed\b/g, 'ionized')
    .replaceAll(/[^\p{L}\p{N}%/+#]+/gu, ' ')
    .replaceAll(/\s*([/+])\s*/g, '$1')
    .replaceAll(/(?<=\p{L}{4})s\b(?<!(?:ss|us|is|os|\bdheas)\b)/gu, '')
    .trim()
}

const codeLabel = /\(?\bloinc:?\s*\d{1,5}-\d\)?/i
const footnote = /(?:\s*[*°†‡§^]+|(?<=\p{L}{3})[¹²³⁴⁵⁶⁷⁸⁹]+|\s+\(?0\d\)?)$/u
const bracket = /\(([^()]*)\)?|\[([^[\]]*)\]?/g

export interface NameForm {
  form: string
  /** how much of the printed name it keeps: 1 for all of it */
  weight: number
  /** only for terms with what the form leaves out, such as the specimen */
  isOf?: (term: LoincTerm) => boolean
}

/** The fullest form first. */
export const listNameForms = remember((printed): readonly NameForm[] => findForms(printed))

/** "TSH w/Reflex to FT4" is the TSH: what follows depends on its result. */
export const withoutReflex = (name: string) =>
  name.replace(/[\s,(]+w(?:\/|ith)?\s*(?:[\p{L}\d ,]{1,20} )?(?:reflex|refl|rfx)\b.*$/iu, '')

function findForms(printed: string): NameForm[] {
  const name = dropOtherScripts(withoutReflex(printed))
    .replace(codeLabel, '')
    .replace(footnote, '')
    .trim()
  const outside = name.replaceAll(bracket, ' ')
  const inside = [...name.matchAll(bracket)].map((match) => match[1] ?? match[2] ?? '')
  const weights = loincThresholds.form
  const forms: NameForm[] = [
    { form: plainName(name), weight: 1 },
    { form: plainName(outside), weight: weights.outsideBrackets },
    ...inside.map((part) => ({ form: plainName(part), weight: weighAbbreviation(part) })),
    ...withoutSpecimen(name),
    ...withoutPercent(name),
    ...turned(name),
    ...splitParts(outside).map((part) => ({ form: plainName(part), weight: weights.part })),
    { form: withoutQualifiers(plainName(outside)), weight: weights.withoutQualifiers },
    { form: withoutQualifiers(plainName(name)), weight: weights.withoutQualifiers },
  ]
  const expanded: NameForm[] = forms
    .filter(({ form }) => abbreviated.test(form))
    .map(({ form, weight, ...rest }) => ({
      ...rest,
      form: expandAbbreviations(form),
      weight: weight * weights.expanded,
    }))
  const seen = new Set<string>()
  return [...forms, ...expanded].filter(
    ({ form, isOf }) =>
      form.length > 0 && !seen.has(form) && (isOf !== undefined || seen.add(form)),
  )
}

const specimenInName: readonly (readonly [RegExp, RegExp])[] = [
  [/^serum[\s-]+|[\s,(-]+(?:plasma (?:or|\/) )?ser(?:um|\.)?(?: (?:or|\/) plasma)?\)?$/i, /serum/i],
  [/,\s*s$/i, /serum/i],
  [/\s+(?:s[eé]ric[oa]|sieric[oa]|s[eé]rique|en suero|im serum|i\.\s?s\.?)$/i, /serum/i],
  [/^(?:urine|ua|ur)[\s-]+|[\s,(-]+(?:urine|ur)\)?$/i, /urine/i],
  [/^plasma[\s-]+|[\s,(-]+plasma\)?$/i, /plasma/i],
]

/** "Sodium, Serum", "Sodium, S", and "Serum sodium level": what is left says all, for a term of serum. */
function withoutSpecimen(printed: string): NameForm[] {
  const name = printed.replace(/[\s-]+(?:levels?|lvl)$/i, '')
  const forms = specimenInName
    .filter(([inName]) => inName.test(name))
    .map(([inName, specimen]) => ({
      form: plainName(name.replace(inName, '')),
      weight: loincThresholds.form.withoutSpecimen,
      isOf: (term: LoincTerm) => specimen.test(term.specimen),
    }))
  return name === printed
    ? forms
    : [{ form: plainName(name), weight: loincThresholds.form.withoutSpecimen }, ...forms]
}

/** "Testosterone, Total" is the total testosterone. */
function turned(name: string): NameForm[] {
  const [, first, second] =
    /^([^,]+),\s*(total|free|direct|indirect|absolute|ionized)$/i.exec(name) ?? []
  return first && second
    ? [{ form: plainName(`${second} ${first}`), weight: loincThresholds.form.turned }]
    : []
}

/** "Neutrófilos %" are a part of the cells. */
const withoutPercent = (name: string): NameForm[] =>
  /^%\s*\p{L}|\p{L}\s*%$/u.test(name)
    ? [
        {
          form: plainName(name.replaceAll('%', '')),
          weight: loincThresholds.form.withoutPercent,
          isOf: (term) => term.unit === '%',
        },
      ]
    : []

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ab|abs|ak|antikorper|anticuerpo|anticorp|antilicha(?:am|men)|antibodie)\b/g, 'antibody'],
  [/\b(?:ag|antigeno|antigene|antigeen)\b/g, 'antigen'],
  [/\barn\b|\brns\b/g, 'rna'],
  [/\badn\b|\bdns\b/g, 'dna'],
  [/\b(?:absolut[aeo]?s?|absoluut|absolue?s?)\b/g, 'absolute'],
  [/\bhep\b|\bhepatiti\b/g, 'hepatitis'],
  [/\bvh([bc])\b/g, 'h$1v'],
  [/\bvih\b/g, 'hiv'],
  [/\bh pylori\b/g, 'helicobacter pylori'],
  [/\bt gondii\b/g, 'toxoplasma gondii'],
  [/\bb burgdorferi\b/g, 'borrelia burgdorferi'],
  [/\bcytomegalovirus\b|\bzytomegalievirus\b|\bcitomegalovirus\b/g, 'cmv'],
]

/** "Hep B surface Ag" with its abbreviations written out; the table's own names go through the same. */
const abbreviated = new RegExp(abbreviations.map(([pattern]) => pattern.source).join('|'))

export const expandAbbreviations = (form: string) =>
  abbreviated.test(form)
    ? abbreviations.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), form)
    : form

function weighAbbreviation(inside: string): number {
  const { maxShortLetters, insideBrackets, insideBracketsShort } = loincThresholds.form
  return inside.trim().length > maxShortLetters ? insideBrackets : insideBracketsShort
}

/** Beside Latin letters, other scripts are a translation. */
function dropOtherScripts(name: string): string {
  const latin = name.replaceAll(/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{M}]+/gu, ' ')
  return /\p{Script=Latin}{2}/u.test(latin) ? latin.replaceAll(/\s+/g, ' ').trim() : name
}

/** "AFOS / ALP" and "Mean Corpuscular Volume, MCV" name one thing twice. */
function splitParts(name: string): string[] {
  const parts = name.split(/\s+[/–—-]\s+|,\s+/)
  return parts.length > 1 ? parts : []
}

const qualifiers =
  /\b(?:serum|plasma|blood|s|level|levels|count|total count|value|test|estimation|measured|calculated|calc|automated|random|venous|whole|suero|en suero|sangre|serum or plasma|result|screening|quantitative|edta|immunoassay|eclia|clia|method|sensitive|by hplc|im serum|i s)\b/g

function withoutQualifiers(form: string): string {
  return form.replaceAll(qualifiers, ' ').replaceAll(/\s+/g, ' ').trim()
}
