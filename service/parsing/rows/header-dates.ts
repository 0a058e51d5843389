/** How their names begin in seven languages. */
const months = [
  'jan|ene|gen',
  'feb|fév|fev',
  'mar|mär|mrt',
  'apr|abr|avr',
  'may|mai|mei|mag',
  'jun|giu|juin',
  'jul|lug|juil',
  'aug|ago|aoû|aou',
  'sep|set',
  'oct|okt|ott|out',
  'nov',
  'dec|dez|dic|déc',
]
const month = `(?:${months.join('|')})\\p{L}*\\.?`
const clock = '(?:[ ,]+\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s*[ap]\\.?m\\.?)?)?'
const atEnd = new RegExp(`${clock}$`, 'iu')
const numbers =
  '(?:0?[1-9]|[12]\\d|3[01])[./-](?:0?[1-9]|[12]\\d|3[01])[./-](?:\\d{4}|\\d{2})|(?:0?[1-9]|1[0-2])(?:[./-]\\d{4}|/\\d{2})'
const named = `${month}\\s+(?:\\d{1,2}(?:,\\s*|\\s+))?\\d{4}|\\d{1,2}[-. ]\\s*${month}[-, ]\\s*\\d{2,4}`

/** "12/05/2026", "12.01.25", "05-2025", "2026-05-12 08:15", "May 12, 2026", and "12-May-26" above a column; "40-74" is a range. */
export const headerDate = new RegExp(`^(?:${numbers}|\\d{4}-\\d{2}-\\d{2}|${named})${clock}$`, 'iu')

/** Undefined where two are equal, and where it depends on whether the day or the month is printed first. */
export function findNewest(dates: readonly string[]): string | undefined {
  const [monthFirst, dayFirst] = [false, true].map((isDayFirst) => {
    const orders = dates.map((date) => orderOf(date, isDayFirst))
    const newest = Math.max(...orders)
    return orders.filter((each) => each === newest).length === 1
      ? dates[orders.indexOf(newest)]
      : undefined
  })
  return monthFirst === dayFirst ? monthFirst : undefined
}

/** Larger for a newer day, and for a later time of it. */
function orderOf(printed: string, isDayFirst: boolean): number {
  const date = printed.replace(atEnd, '')
  return orderOfDay(date, isDayFirst) + minutesOf(printed.slice(date.length)) / minutesOfDay
}

const minutesOfDay = 24 * 60

function minutesOf(clock: string): number {
  const [, hours, minutes, half] = /(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i.exec(clock) ?? []
  if (hours === undefined) return 0
  const isAfternoon = half?.toLowerCase() === 'p'
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return hour * 60 + Number(minutes)
}

function orderOfDay(date: string, isDayFirst: boolean): number {
  const parts = (date.match(/\d+/g) ?? []).map(Number)
  const named = findMonth(date)
  if (named !== undefined) {
    const [day = 0, year = 0] = parts.length > 1 ? parts : [0, parts[0]]
    return order(year, named, day)
  }
  const [first = 0, second = 0, third = 0] = parts
  if (first > 999) return order(first, second, third)
  if (parts.length < 3) return order(second, first, 0)
  return isDayFirst ? order(third, second, first) : order(third, first, second)
}

const order = (year: number, monthOfYear: number, day: number) =>
  (year % 100) * 10_000 + monthOfYear * 100 + day

function findMonth(date: string): number | undefined {
  const [name] = /\p{L}+/u.exec(date) ?? []
  if (name === undefined) return undefined
  const at = months.findIndex((names) =>
    names.split('|').some((begin) => name.toLowerCase().startsWith(begin)),
  )
  return at < 0 ? undefined : at + 1
}
