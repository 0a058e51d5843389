/**
 * A wire timestamp as UTC with microseconds (2026-05-01T09:30:00.123000Z), which sorts as text in time order. Undefined
 * when the text is not a timestamp.
 */
export function normalizeInstant(text: string | null | undefined): string | undefined {
  const parts =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(
      text?.trim() ?? '',
    )
  if (!parts) return undefined
  const [, day, time = '', fraction = '', zone = 'Z'] = parts
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.toUpperCase()
  const whole = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`)
  if (
    Number.isNaN(whole.getTime()) ||
    whole.getUTCFullYear() < 1970 ||
    whole.getUTCFullYear() > 9000
  )
    return undefined
  return `${whole.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`
}
