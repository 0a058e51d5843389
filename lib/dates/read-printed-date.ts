const months: Record<string, number> = {}
const monthNames = [
  'january januar enero januari janvier ene',
  'february februar febrero februari fevrier',
  'march marz maerz marzo maart mars mrz mrt',
  'april abril avril abr avr',
  'may mai mayo mei',
  'june juni junio juin',
  'july juli julio juillet',
  'august agosto augustus aout ago',
  'september septiembre septembre set',
  'october oktober octubre octobre okt',
  'november noviembre novembre',
  'december dezember diciembre decembre dez dic',
]
for (const [index, names] of monthNames.entries())
  for (const name of names.split(' ')) {
    months[name] = index + 1
    months[name.slice(0, 3)] ??= index + 1
  }

const isoPattern = /\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?!\d)/
const numericPattern = /\b(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})(?!\d)/
const dayFirstPattern =
  /\b(\d{1,2})(?:st|nd|rd|th|\.)?[-./ ]*(?:de )?([a-z]{3,12})\.?,?[-./ ]*(?:de |del )?(\d{4}|\d{2})(?!\d)/
const monthFirstPattern =
  /\b([a-z]{3,12})\.?[-./ ]*(\d{1,2})(?:st|nd|rd|th)?(?:,[-./ ]*|[-./ ]+)(\d{4})(?!\d)/

/**
 * The days (1990-05-31) that a printed date can mean: none if it is unreadable, two if day and month are ambiguous, with
 * the American order first.
 */
export function readPrintedDate(printed: string): string[] {
  const text = printed
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const iso = isoPattern.exec(text)
  if (iso) return listDays([[iso[1], iso[2], iso[3]]])
  const words = readWords(text)
  if (words.length > 0) return words
  const numeric = numericPattern.exec(text)
  if (!numeric) return []
  const [, first, second, year] = numeric
  return listDays([
    [year, first, second],
    [year, second, first],
  ])
}

function readWords(text: string): string[] {
  const dayFirst = dayFirstPattern.exec(text)
  const dayMonth = months[dayFirst?.[2] ?? '']
  if (dayFirst && dayMonth) return listDays([[dayFirst[3], String(dayMonth), dayFirst[1]]])
  const monthFirst = monthFirstPattern.exec(text)
  const month = months[monthFirst?.[1] ?? '']
  return monthFirst && month ? listDays([[monthFirst[3], String(month), monthFirst[2]]]) : []
}

type Parts = [string | undefined, string | undefined, string | undefined]

function listDays(readings: Parts[]): string[] {
  const days = readings.map(toDay).filter((day) => day !== undefined)
  return [...new Set(days)]
}

function toDay([year = '', month = '', day = '']: Parts): string | undefined {
  const full = year.length === 2 ? widenYear(Number(year)) : Number(year)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal && full >= 1880 && full <= 2200 ? date.toISOString().slice(0, 10) : undefined
}

function widenYear(year: number) {
  const now = new Date().getUTCFullYear()
  const century = now - (now % 100)
  return century + year > now ? century - 100 + year : century + year
}

/** Null for a text that may mean several days, or none. */
export function readCertainDay(printed: string): string | null {
  const [day, other] = readPrintedDate(printed)
  return day && !other ? day : null
}
