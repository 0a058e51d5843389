import { remember } from '#service/parsing/remember.ts'
import { stripMarks } from '#service/parsing/strip-marks.ts'
import { betweenWords } from './between-words.ts'
import { numberPattern } from './parse-number.ts'

/** Limits with the level that they are printed for: "Deficient: <20", "<200 Desirable". */
interface Level {
  label: string
  limits: string
  unit?: string
}

const n = numberPattern.source
const limits = `(?:[-−+]?${n}\\s*(?:-|–|—|−|~|(?<!\\p{L})(?:${betweenWords})(?!\\p{L}))\\s*[-−+]?${n}|(?:<\\s*or\\s*=|>\\s*or\\s*=|<=|>=|=<|=>|[<>≤≥‹›])\\s*${n}|${n}\\s*(?:\\+|(?:or|and|y|o|und)\\s+(?:more|above|higher|greater|over)))`
const unit = '(?:\\s*(?<unit>%|[\\p{L}µμ%]*\\d*\\/\\s?[\\p{L}\\d.²]+)(?!\\p{L}))?'
const words = "\\p{L}[\\p{L}’'. -]{1,30}?"
const labelFirst = new RegExp(
  `^[\\s,;/|([]*(?<label>${words})[\\s:=]*(?<limits>${limits})${unit}[\\s)\\]]*`,
  'iu',
)
const limitsFirst = new RegExp(
  `^[\\s,;/|([]*(?<limits>${limits})${unit}\\s*[:=(-]?\\s*(?<label>\\p{L}[\\p{L}’'. -]{1,30})[)\\]]*`,
  'iu',
)

/** Written without accents, as engines lose some. */
const lowRisk =
  /\b(?:low|bajo|niedriges|geringes|laag|faible|basso|baixo)\b.*\bri(?:sk|esgo|siko|sico|sque|schio|sco)\b/
const others =
  /\b(?:deficien\w*|insufficien\w*|insuficien\w*|insuffisan\w*|border ?line|low|lower|high|higher|very|near|above|below|sub ?optimal|elevated|increased|decreased|reduced|raised|abnormal|pre ?diabet\w*|diabet\w*|positiv\w*|positief|reactive|equivocal|indeterminate|intermediate|moderate\w*|mild\w*|severe\w*|risk|gr[ae]y zone|inconclusive|toxic\w*|critical|panic|alert|poor|fair|obes\w*|overweight|underweight|excess\w*|an[ae]mi\w*|disease|failure|damage|acute|chronic|infection|hyper\w*|hypo\w*|mangel|niedrig|erhoht|vermindert|grenzwertig|grenzbereich|fraglich|kritisch|unzureichend|risiko|tekort|laag|hoog|verhoogd|verlaagd|grenswaarde|twijfelachtig|onvoldoende|carence|eleve\w*|bas|haut|limite|douteux|risque|deficit\w*|bajo|alto|elevad\w*|limitrofe|dudoso|riesgo|carenza|elevato|basso|dubbio|rischio|baixo|duvidoso|risco)\b/
const conditions =
  /\b(?:follic\w*|folic(?:ular)\w*|follik\w*|lute\w*|mid ?cycle|ovulat\w*|ovula\w*|zyklus\w*|(?:post|pre|peri)[ -]?menopau\w*|menopau\w*|pregnan\w*|schwanger\w*|embaraz\w*|grossesse|gravidanza|gravidez|zwanger\w*|gestant\w*|allait\w*|stillend\w*|ssw|semanas?|semaines?|settimane|schwangerschaftswoche\w*|basal\w*|stimul\w*|couche|debout|liegend|stehend|klimakter\w*|ore|uur|uhr|heures?|horas?|trimest\w*|smok\w*|raucher|rokers|fumeurs?|fumador\w*|fumatori|peak|trough|average|random|post ?prandial|non fasting|morning|afternoon|evening|midnight|am|pm|a\.m|p\.m|supine|upright|recumbent|standing|tanner|puber\w*|prepuber\w*|vaccinated|unvaccinated|on therapy|treated)\b/
const normals =
  /\b(?:desirable|optimal|optimum|normal\w*|sufficien\w*|adequate|negativ\w*|negatief|acceptable|healthy|ideal|good|target|goal|therapeutic|immun(?:e|ity)|not detected|fasting|none|(?<!-)nil|wunschenswert|ausreichend|suffizient|normwert\w*|zielwert|zielbereich|therapeutisch|unauffallig|voldoende|normaal|streefwaarde|suffisan\w*|souhaitable|cible|objectif|deseable|optim[oa]l?|suficien\w*|terapeutico|objetivo|desiderabile|ottimale|obiettivo|desejavel|otimo|non? ?react\w*|non ?diabet\w*|no risk)\b/
const negated =
  /\b(?:non|not|no|nicht|kein\w*|pas|niet|geen|sin|senza|sem)[ -]*(?:diabet|react|positi|risk|elevat|abnorm|defic|toxic|disease|an[ae]mi)/
const negatedNormal =
  /\b(?:non|not|no|nicht|niet|pas|sub|ab|un)[ -]*(?:immune|normal|optimal|desirable|sufficient|adequate|acceptable|healthy)/

type LevelKind = 'normal' | 'other' | 'condition'

/** What the words before or behind limits say of them; undefined for words that say nothing of a level. */
export const kindOfLevel = remember((label): LevelKind | undefined => {
  const plain = stripMarks(label.toLowerCase()).trim()
  if (conditions.test(plain)) return 'condition'
  if (negatedNormal.test(plain)) return 'other'
  if (negated.test(plain) || lowRisk.test(plain)) return 'normal'
  if (others.test(plain)) return 'other'
  return normals.test(plain) ? 'normal' : undefined
})

/** Every limits of the text with their label; undefined where a part of it is neither. */
const readLevels = (text: string): Level[] | undefined =>
  readWith(text, labelFirst) ?? readWith(text, limitsFirst)

function readWith(text: string, pattern: RegExp): Level[] | undefined {
  const found: Level[] = []
  let rest = text.trim()
  while (/[\p{L}\d]/u.test(rest)) {
    const match = pattern.exec(rest)
    if (!match?.groups) return undefined
    const { label = '', limits = '', unit } = match.groups
    found.push({ label: label.trim(), limits, ...(unit !== undefined && { unit }) })
    rest = rest.slice(match[0].length)
  }
  return found.length > 0 ? found : undefined
}

/** The unit behind the limits of levels, where they name only one. */
export function unitOfLevels(text: string): string | undefined {
  const units = new Set(readLevels(text)?.map(({ unit }) => unit))
  units.delete(undefined)
  return units.size === 1 ? [...units][0] : undefined
}

/** The labels of a text that is nothing but limits with the names of levels, "Borderline: 200-239"; none of any other text. */
export function listLevels(text: string): string[] {
  const labels = readLevels(text)?.map(({ label }) => label) ?? []
  return labels.every((label) => kindOfLevel(label) !== undefined) ? labels : []
}

/**
 * The limits of the one normal level of a text that names levels. `undecided`: it names others only, several that may be
 * normal, or limits for a state that the report does not name, such as a phase of the cycle. Undefined: it names no level.
 */
export function chooseNormalLevel(text: string): string | 'undecided' | undefined {
  const levels = readLevels(text)
  if (!levels) return undefined
  const kinds = levels.map(({ label }) => kindOfLevel(label))
  if (kinds.every((kind) => kind === undefined)) return levels.length > 1 ? 'undecided' : undefined
  const normal = levels.filter((_, at) => kinds[at] === 'normal')
  const [only] = normal
  const isCertain =
    normal.length === 1 && !kinds.includes('condition') && !kinds.includes(undefined)
  if (only && isCertain) return only.limits
  // A laboratory that prints the limits of one phase or time of the day prints those of the sample's.
  return levels.length === 1 && kinds[0] === 'condition' ? levels[0]?.limits : 'undecided'
}

/** The limits of the one normal level, if the text names any. */
export function normalLimits(text: string): string | undefined {
  const chosen = chooseNormalLevel(text)
  return chosen === 'undecided' ? undefined : chosen
}
