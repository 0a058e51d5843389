type Translate = (
  key: 'retryIn.seconds' | 'retryIn.minutes',
  values: { seconds: number } | { minutes: number },
) => string

/** When to try again after a refusal, in the person's language; undefined when the server did not say. */
export function sayWhen(t: Translate, retryAfterMs: number | undefined): string | undefined {
  if (retryAfterMs === undefined) return undefined
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return seconds <= 90
    ? t('retryIn.seconds', { seconds })
    : t('retryIn.minutes', { minutes: Math.ceil(seconds / 60) })
}
