const unit =
  "(?:min(?:ut(?:es?|en|os?|i))?\\.?|['′’]|h(?:ours?|rs?)?|std\\.?|stunden?|uur|horas?|heures?|ore)"
const point = new RegExp(`^(?:t\\s*=?\\s*)?([+-]?)\\s*(\\d{1,3})\\s*(${unit})$`, 'iu')
const base = /^(?:basal?\p{L}*|baseline|basis|basaal|nuchter|t\s*=?\s*0)$/iu
const behind = new RegExp(
  `[\\s,(]+(?:(?:t\\s*=?\\s*|na |nach |post |after |[àa] |tras |dopo |ap[oó]s )?[+-]?\\s*(?!24\\s*(?:h|std|uur))\\d{1,3}\\s*${unit})(?:\\s*\\(?(?:post|after|na|nach)\\p{L}*\\)?)?\\)?$`,
  'iu',
)

/** A stimulus is followed for no longer. */
const mostHours = 24

/** "30 min", "+ 30'", "T60'", and "baseline" as one spelling. */
export function readTimePoint(text: string): string | undefined {
  if (base.test(text)) return '0 min'
  const [, sign, number, measure = ''] = point.exec(text.trim()) ?? []
  if (number === undefined) return undefined
  // "118 H" is a flagged result.
  if (measure === 'H' && Number(number) > mostHours) return undefined
  const isHours = /^(?:h|std|stund|uur|hor|heur|ore)/i.test(measure)
  return `${sign === '-' ? '-' : ''}${number} ${isHours ? 'h' : 'min'}`
}

/** The test in "Cortisol + 30'"; undefined where no time is printed. A day is how long urine was collected. */
export function withoutTimePoint(name: string): string | undefined {
  const rest = name.replace(behind, '').trim()
  return rest !== name.trim() && /\p{L}{2}/u.test(rest) ? rest : undefined
}
