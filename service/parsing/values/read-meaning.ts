import { anyPattern } from '#service/parsing/any-pattern.ts'
import { stripMarks } from '#service/parsing/strip-marks.ts'
import { numberPattern } from './parse-number.ts'

export type Meaning =
  | 'negative'
  | 'positive'
  | 'normal'
  | 'indeterminate'
  | 'present'
  | 'grade'
  | 'susceptibility'
  | 'blood-group'

/** In English, Spanish, German, French, Dutch, Italian, and Portuguese; lower case, without accents. */
const words: readonly (readonly [Meaning, RegExp])[] = [
  [
    'indeterminate',
    /^(?:indeterminate|equivocal|borderline|inconclusive|grenzwertig|dudos[oa]|indeterminad[oa]|indetermine|indeterminato|dubieus|douteux|dubbio|duvidoso|limite|equivoque|weakly? (?:positive|reactive)|schwach (?:positiv|reaktiv)|zwak positief|faiblement positif|debolmente positivo|debil(?:mente)? positivo|positivo debil|fracamente positivo)$/,
  ],
  [
    'negative',
    /^(?:negati(?:ve|ef|f|v|vo|va)|neg\.?|non[- ]?reacti(?:ve|f)|not? reactive|(?:non|not|no)[- ]?inmune|(?:non|not)[- ]?immune|not detected|none detected|undetect(?:ed|able)|absent|absence|nil|none|no growth|nicht nachweisbar|nicht reaktiv|no reactiv[oa]|no detectad[oa]|ausentes?|absente?s?|afwezig|niet aantoonbaar|not seen|none seen|non detecte|non reattivo|non rilevat[oa]|assent[ei]|nao reag(?:ente|ivo)|nao reativo|nao detec?tad[oa]|kein wachstum|geen groei|(?:sin|no hay|no) (?:crecimiento|desarrollo)|no se (?:observan?|detecta))$/,
  ],
  [
    'positive',
    /^(?:positi(?:ve|ef|f|v|vo|va)|pos\.?|reactive|detected|reaktiv|reactivo|detectad[oa]|nachweisbar|aantoonbaar|immune|reactif|detecte|reattivo|rilevat[oa]|reagente|reativo|detetado)$/,
  ],
  [
    'present',
    /^(?:present|traces?|few|many|moderate|rare|occasional|numerous|abundant|presentes?|presenti|trazas|spur|spuren|sporen|tracce|tracos|aanwezig|small|large|seen|raros?|raras?|rares|rari|escas[oa]s?|abundantes?|scars[oaie]|numeros[eoai]|nombreu(?:x|ses)|vereinzelt|wenige?|einzelne|reichlich|massenhaft|zahlreich|massig viele?|enkele|poucos?|poucas?|moderad[oa]s?)$/,
  ],
  ['grade', /^(?:\d\s*\+|\+{1,4}|trace ?\+?)$/],
  [
    'susceptibility',
    /^(?:[sir]\s*\(\+*\)|susceptible|sensitive|resistant|intermediate|sensible|resistente)$/,
  ],
  [
    'normal',
    /^(?:normal|norm\.?|within normal limits|wnl|unremarkable|clear|yellow|pale yellow|straw|amber|norma(?:al|l|le)|unauffallig|claro|amarillo|gelb|klar|hazy|cloudy|turbid|light yellow|dark yellow|colou?rless|limpid[oae]?|limpide|transparente|(?:ligeramente )?turbi[oa]|trub|trouble|troebel|helder|torbido|turvo|jaune(?: clair)?|giallo(?: paglierino)?|amarelo(?: claro)?|amarillo claro|geel|lichtgeel|hellgelb|farblos|kleurloos|incolor[oe]?)$/,
  ],
]

const anyWord = anyPattern(
  words.map(([, pattern]) => pattern),
  '',
)

const susceptible = /^[SIR](?:\s*\(\+*\)?)?$/

/** "A Positive" and "O Rh neg": of the letter alone nothing says that it is a group. */
const bloodGroup =
  /^(?:a|b|ab|o),? ?(?:rh ?)?(?:\(?d\)? )?(?:positi(?:ve|v|vo|f|ef)|negati(?:ve|v|vo|f|ef)|pos|neg)\.?$/i

/** What a result in words means. */
export function readMeaning(text: string): Meaning | undefined {
  const bare = text.replaceAll(/^[("[]+|[)"\].,;]+$/g, '').trim()
  if (susceptible.test(bare)) return 'susceptibility'
  if (bloodGroup.test(bare)) return 'blood-group'
  const plain = stripMarks(bare).toLowerCase()
  return anyWord.test(plain) ? words.find(([, pattern]) => pattern.test(plain))?.[0] : undefined
}

const positive =
  'detected|reactive|positi(?:ve|v|vo|va|ef|f)|nachweisbar|reaktiv|detectad[oa]|reactivo|d[eé]tect[eé]e?|r[eé]actif|aantoonbaar|reattivo|rilevat[oa]|reagente|detetado'
const negative =
  '(?:not?|non?|nicht|niet|n[aã]o)[- ](?:detected|reactive|nachweisbar|reaktiv|detectad[oa]|reactivo|d[eé]tect[eé]e?|r[eé]actif|aantoonbaar|reattivo|rilevat[oa]|reagente|detetado)|nonreactive|n[eé]gati(?:ve|v|vo|va|ef|f)'
const outcome = `(${negative}|${positive})`
const index = '(?:s\\s*\\/\\s*co|s\\/c|coi|c\\.?o\\.?i\\.?|index|índice|indice|ratio)'
const amount = `(?:<=|>=|<|>|≤|≥)?\\s*${numberPattern.source}`
const wordFirst = new RegExp(
  `^${outcome}\\s*[,(:]?\\s*(?:${index}\\s*[:=]?\\s*)?(${amount})(?:\\s*${index})?\\s*\\)?$`,
  'iu',
)
const numberFirst = new RegExp(`^(${amount})(?:\\s*${index})?\\s*[,(]?\\s*${outcome}\\)?$`, 'iu')

/** "<20 Detected" and "Reactive (S/CO 5.32)" say two things: neither may be lost. */
export function splitMixed(printed: string): { outcome: string; amount: string } | undefined {
  const text = printed.trim()
  if (!/\d/.test(text)) return undefined
  const [, word, number] = wordFirst.exec(text) ?? []
  if (word !== undefined && number !== undefined) return { outcome: word, amount: number }
  const [, amountFirst, wordAfter] = numberFirst.exec(text) ?? []
  return amountFirst === undefined || wordAfter === undefined
    ? undefined
    : { outcome: wordAfter, amount: amountFirst }
}

export const isMixed = (text: string) => splitMixed(text) !== undefined
