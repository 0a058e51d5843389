type Translate = (
  key: 'retryIn.seconds' | 'retryIn.minutes',
  values: { seconds: number } | { minutes: number },
) => string

export function formatRetryAfter(
  t: Translate,
  retryAfterMs: number | undefined,
): string | undefined {
  if (retryAfterMs === undefined) return undefined
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  return seconds <= 90
    ? t('retryIn.seconds', { seconds })
    : t('retryIn.minutes', { minutes: Math.ceil(seconds / 60) })
}
