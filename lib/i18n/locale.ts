export const locales = ['en', 'es'] as const

export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

export const localeCookie = 'phial_locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

export function readLocale(text: string): Locale {
  return isLocale(text) ? text : defaultLocale
}

export function detectLocale(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  if (isLocale(cookie)) return cookie
  const wanted = (acceptLanguage ?? '')
    .slice(0, 512)
    .split(',')
    .map(parseLanguageRange)
    .filter((range) => range.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { language } of wanted) if (isLocale(language)) return language
  return defaultLocale
}

function parseLanguageRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
  const quality = parameters.map((part) => part.trim()).find((part) => part.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { language: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}
