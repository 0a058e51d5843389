import { anyPattern } from '#service/parsing/any-pattern.ts'

export type Flag =
  | 'high'
  | 'low'
  | 'critical-high'
  | 'critical-low'
  | 'critical'
  | 'abnormal'
  | 'normal'
  /** says neither, as does "not low": a range decides */
  | 'borderline'

const flags: [Flag, RegExp][] = [
  [
    'critical-high',
    /^(?:H{2}|H\*{1,2}|CHH?!?|HH?!|crit(?:ical(?:ly)?)?\.?[ -]?high|(?:panic|alert) high|high (?:critical|panic|alert)|very high|↑↑|\+\+\+?)$/i,
  ],
  [
    'critical-low',
    /^(?:L{2}|L\*{1,2}|CLL?|LL?!|crit(?:ical(?:ly)?)?\.?[ -]?low|(?:panic|alert) low|low (?:critical|panic|alert)|very low|↓↓|--)$/i,
  ],
  [
    'critical',
    /^(?:C|crit(?:ical)?\.?|panic|alert|kritisch|cr[ií]tic[oa]|critique|p[áa]nico|alerte|kritiek|!!)$/i,
  ],
  [
    'high',
    /^(?:H|hi|high|elevated|\+|↑|▲|⬆|hoch|erhöht|alt[oa]|elevad[oa]|elevato|aumentat[oa]|aumentad[oa]|[ée]lev[ée]e?|hoog|verhoogd|a\. high|mildly elevated|slightly high|borderline high|high risk|above(?: range)?)$/i,
  ],
  [
    'low',
    /^(?:L|lo|low|decreased|↓|▼|⬇|niedrig|erniedrigt|baj[oa]|bass[oa]|basse?|baix[oa]|diminu[ée]e?|diminuid[oa]|laag|verlaagd|below(?: range)?|slightly low|borderline low|reduced)$/i,
  ],
  [
    'abnormal',
    /^(?:A|AA|abn(?:ormal)?\.?|\*|\*\*|!|abnorm|anormal|auffällig|afwijkend|out of range|needs attention|moderate risk|insufficient|deficient)$/i,
  ],
  ['normal', /^(?:N|normal|in range|within range|low risk|ok|wnl|normaal|unauffällig)$/i],
  [
    'borderline',
    /^(?:borderline|grenzwertig|limítrofe|grenswaarde|not? (?:low|high|critical|abnormal|elevated))$/i,
  ],
]

const anyFlag = anyPattern(
  flags.map(([, pattern]) => pattern),
  'i',
)

export function readFlag(text: string): Flag | undefined {
  const bare = text.trim().replace(/^[([{]+|[)\]},.;:]+$/g, '')
  // "40 a 75" is an interval.
  if (/^[acn]$/.test(bare)) return undefined
  return anyFlag.test(bare) ? flags.find(([, pattern]) => pattern.test(bare))?.[0] : undefined
}
