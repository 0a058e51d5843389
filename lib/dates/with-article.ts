/** "las 2:07 a.m.", "la 1:37 a.m.": a time in Spanish sentences; English takes it as it is. */
export function withArticle(locale: string, time: string): string {
  if (locale !== 'es') return time
  return /^1\D/.test(time) ? `la ${time}` : `las ${time}`
}
