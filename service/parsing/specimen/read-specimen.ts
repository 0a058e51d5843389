import { anyPattern } from '#service/parsing/any-pattern.ts'
import { stripMarks } from '#service/parsing/strip-marks.ts'
import { specimenWords } from './specimen-words.ts'

/** What a sample is made of; `fluid` for one that is not named, `other` for tissue, swabs, and the like. */
export type Specimen =
  | 'blood'
  | 'arterial'
  | 'urine'
  | 'csf'
  | 'pleural'
  | 'synovial'
  | 'ascitic'
  | 'pericardial'
  | 'amniotic'
  | 'saliva'
  | 'sputum'
  | 'semen'
  | 'stool'
  | 'fluid'
  | 'other'

/** Uncertain where the report leaves open whether the specimen still holds, or names several. */
export interface PrintedSpecimen {
  kind: Specimen
  isCertain: boolean
}

export const plainText = (text: string) => stripMarks(text).toLowerCase()

/** Body fluids other than urine, which have panels of their own. */
export const isBodyFluid = (kind: Specimen) =>
  !['blood', 'arterial', 'urine', 'stool', 'semen', 'saliva', 'sputum'].includes(kind)

export const isBlood = (kind: Specimen) => kind === 'blood' || kind === 'arterial'

/** A test of stool and urine. */
const hiddenBlood =
  /\b(?:occult blood|blood,? occult|okkultes blut|occult bloed|sangre oculta|sangue occulto|sangue oculto|sang occulte)\b/g

const broad: readonly Specimen[] = ['fluid', 'other', 'blood']

/** The specimen that a heading or a statement names. */
export function readSpecimen(text: string): PrintedSpecimen | undefined {
  return decide(findKinds(plainText(text).replaceAll(hiddenBlood, ' ')))
}

const generic =
  /^(?:routine|complete|examination|exam|examen|analysis|analisis|analyse|untersuchung|onderzoek|test(?:s|ing)?|report|profile?|panel|perfil|chemistry|chemie|quimica|chimie|chimica|biochimica|biochimie|esame|exame|analisi|delle|ore|biochemi\w*|bioquimica|microscop\w*|sediment|culture|kultur|cultivo|cell|count|electrolytes|ions?|random|spot|first|morning|urine|24|24h|hours?|strip|general|clinical|results?|findings|hormones?|steroids|thyroids?|and|y|und|en|et|of|de|del|la|el|der|die|di|-|&|\/)$/

/** In a heading of many other words the specimen may be a remark: it is then left open. */
export function readSpecimenOfHeading(text: string): PrintedSpecimen | undefined {
  const specimen = readSpecimen(text)
  const words = plainText(text).split(/[\s,()]+/)
  const others = words.filter((word) => word !== '' && !generic.test(word) && !readSpecimen(word))
  return specimen && others.length > maxOtherWords ? { ...specimen, isCertain: false } : specimen
}

const maxOtherWords = 2

/** Albumin and protein are divided by creatinine in urine alone. */
const perCreatinine =
  /^(?:micro)?(?:albumin|alb|albumine|albumina|protein|prot|proteine|proteina)s?\s*[/:-]\s*(?:creat|kreat|cr\b)/

/** "UA Protein" and "Sodium, Ur"; in a heading, UR is also the number of a patient's record. */
const shortUrine = /^(?:ua|ur) \p{L}|[,(] ?ur\)?$/u

/**
 * The specimen in the name of a test. "Blood" is itself a test of urine, and tests named after a fluid, such as a
 * nasal swab, say so in a heading.
 */
export function readSpecimenOfName(name: string): PrintedSpecimen | undefined {
  const text = plainText(name)
  if (perCreatinine.test(text) || shortUrine.test(text)) return { kind: 'urine', isCertain: true }
  const kinds = findKinds(
    text.replaceAll(/\b(?:blood|bloed|blut|sangre|sangue|sanguin\w*|sang)\b/g, ' '),
  )
  return decide(/^[sp]-(?=\p{L}{2})/u.test(text) ? [...kinds, 'blood'] : kinds)
}

const anySpecimen = anyPattern(
  specimenWords.map(([, pattern]) => pattern),
  'u',
)

const findKinds = (text: string): Specimen[] =>
  anySpecimen.test(text)
    ? specimenWords.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))
    : []

function decide(kinds: readonly Specimen[]): PrintedSpecimen | undefined {
  const [first, ...others] = kinds
  if (!first) return undefined
  const own = others.filter((kind) => kind !== first && (kind === 'blood' || !broad.includes(kind)))
  return { kind: first, isCertain: own.length === 0 || first === 'arterial' }
}

const label =
  '(?:specimen|sample|source|material|herkomst|staal|monster|muestra|especimen|espécimen|probe|probenmaterial|probenart|untersuchungsmaterial|echantillon|prelevement|origine|materiale|campione|amostra|provenienza)'
const statement = new RegExp(
  `(?:^|\\s{2,})(?:(?:type|tipo|nature|art|soort) (?:of |de |du |der |d')?)?${label}(?: ?(?:type|source|material|description|tipo))?(?:\\s*[:=]\\s*|\\s{2,})(\\S+(?: \\S+){0,7})`,
  'g',
)

/** Rules out most lines without the work of stripping accents. */
const mayState =
  /specim|sampl|sourc|mater|herk|staal|monst|muestr|esp.?cim|prob|chantil|pr.?l.?vem|origin|campion|amostra|provenien/i

/** "Specimen: pleural fluid", "Herkomst: punctievocht"; wide gaps of the line as two spaces. */
export function readStatement(line: string): PrintedSpecimen | undefined {
  if (!mayState.test(line)) return undefined
  const named = [...plainText(line).matchAll(statement)].map((match) =>
    readSpecimen(match[1] ?? ''),
  )
  return named.find((specimen) => specimen !== undefined)
}
