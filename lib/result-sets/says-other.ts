import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'

interface Said {
  value: string
  unit?: string | null
  interpretation?: string | undefined
}

/** Whether a person who read the one would learn something from the other. */
export function saysOther(before: Said, after: Said) {
  const textOf = ({ value, unit, interpretation }: Said) =>
    canonicalText([value, unit ?? null, interpretation ?? null])
  return textOf(before) !== textOf(after)
}
