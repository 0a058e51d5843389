/** The comparison form of a printed name: lower case, without accents, marks and punctuation, one space between words. */
export function plainName(printed: string): string {
  return printed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('β', 'beta')
    .replaceAll('α', 'alpha')
    .replaceAll('γ', 'gamma')
    .replaceAll(/haem/g, 'hem')
    .replaceAll(/leuko/g, 'leuco')
    .replaceAll(/[^\p{L}\p{N}%/+#]+/gu, ' ')
    .replaceAll(/\s*([/+])\s*/g, '$1')
    .replaceAll(/(?<=\p{L}{4})s\b(?<!(?:ss|us|is|os)\b)/gu, '')
    .trim()
}

const codeLabel = /\(?\bloinc:?\s*\d{1,5}-\d\)?/i
const footnote = /(?:\s*[*°†‡§^]+|\s+\(?0\d\)?)$/u
const bracket = /\(([^()]*)\)?|\[([^[\]]*)\]?/g

export interface NameForm {
  form: string
  /** how much of the printed name it keeps: 1 all of it */
  weight: number
}

// A line is tried with its result at each word, so the same names are asked for again and again.
const known = new Map<string, readonly NameForm[]>()
const mostKnown = 2_000

/** The printed name in the forms that a table may hold it in, the fullest first. */
export function listNameForms(printed: string): readonly NameForm[] {
  const forms = known.get(printed) ?? findForms(printed)
  if (known.size < mostKnown) known.set(printed, forms)
  return forms
}

function findForms(printed: string): NameForm[] {
  const name = dropOtherScripts(printed).replace(codeLabel, '').replace(footnote, '').trim()
  const outside = name.replaceAll(bracket, ' ')
  const inside = [...name.matchAll(bracket)].map((match) => match[1] ?? match[2] ?? '')
  const forms: NameForm[] = [
    { form: plainName(name), weight: 1 },
    { form: plainName(outside), weight: 0.95 },
    ...inside.map((part) => ({ form: plainName(part), weight: weighAbbreviation(part) })),
    ...splitParts(outside).map((part) => ({ form: plainName(part), weight: 0.88 })),
    { form: withoutQualifiers(plainName(outside)), weight: 0.9 },
    { form: withoutQualifiers(plainName(name)), weight: 0.9 },
  ]
  const seen = new Set<string>()
  return forms.filter(({ form }) => form.length > 0 && !seen.has(form) && seen.add(form))
}

/** One or two letters stand for too much to name a test: kanamycin (K) is no potassium. */
const weighAbbreviation = (inside: string) => (inside.trim().length > 2 ? 0.85 : 0.4)

/** Names in two languages: where there are Latin letters, the others are a translation. */
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
