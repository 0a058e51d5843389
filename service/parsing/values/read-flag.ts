import { anyPattern } from '#service/parsing/any-pattern.ts'

export type Flag =
  | 'high'
  | 'low'
  | 'critical-high'
  | 'critical-low'
  | 'critical'
  | 'abnormal'
  | 'normal'

const flags: [Flag, RegExp][] = [
  [
    'critical-high',
    /^(?:H{2}|H\*{1,2}|CHH?!?|HH?!|crit(?:ical(?:ly)?)?\.?[ -]?high|panic high|very high|alert high|↑↑|\+\+\+?)$/i,
  ],
  [
    'critical-low',
    /^(?:L{2}|L\*{1,2}|CLL?|LL?!|crit(?:ical(?:ly)?)?\.?[ -]?low|panic low|very low|alert low|↓↓|--)$/i,
  ],
  ['critical', /^(?:C|crit(?:ical)?\.?|panic|alert|kritisch|crítico|!!)$/i],
  [
    'high',
    /^(?:H|hi|high|elevated|\+|↑|▲|⬆|hoch|erhöht|alto|elevado|hoog|a\. high|mildly elevated|slightly high|above(?: range)?)$/i,
  ],
  [
    'low',
    /^(?:L|lo|low|decreased|↓|▼|⬇|niedrig|erniedrigt|bajo|laag|below(?: range)?|slightly low|reduced)$/i,
  ],
  [
    'abnormal',
    /^(?:A|AA|abn(?:ormal)?\.?|\*|\*\*|!|abnorm|anormal|auffällig|afwijkend|out of range)$/i,
  ],
  ['normal', /^(?:N|normal|in range|within range|ok|wnl|normaal|unauffällig|borderline)$/i],
]

const anyFlag = anyPattern(
  flags.map(([, pattern]) => pattern),
  'i',
)

export function readFlag(text: string): Flag | undefined {
  const bare = text.trim().replace(/^[([{]+|[)\]},.;:]+$/g, '')
  return anyFlag.test(bare) ? flags.find(([, pattern]) => pattern.test(bare))?.[0] : undefined
}
