export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

export const themeCookie = 'phial_theme'

export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}
