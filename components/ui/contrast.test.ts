import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')

type Oklch = [lightness: number, chroma: number, hue: number]

function readTokens(): Map<string, { light: Oklch; dark: Oklch }> {
  const pattern = /--([\w-]+): light-dark\(\s*oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\s*\);/g
  return new Map(
    [...css.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: readOklch(light), dark: readOklch(dark) },
    ]),
  )
}

function readOklch(text: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = text.trim().split(/\s+/).map(Number)
  return [lightness, chroma, hue]
}

/** WCAG relative luminance, by Björn Ottosson's OKLab matrices; out-of-gamut parts are clipped. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: Oklch, second: Oklch): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['paper', 'card', 'sunken']
const textPairs: [text: string, surface: string][] = [
  ...['ink', 'soft', 'accent', 'accent-strong', 'good', 'watch', 'alert'].flatMap((text) =>
    surfaces.map((surface): [string, string] => [text, surface]),
  ),
  ...['accent', 'good', 'watch', 'alert'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['soft', `${tone}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-alert', 'alert'],
]

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const tokens = readTokens()
  const color = (name: string): Oklch => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no token --${name} in globals.css`)
    return token[theme]
  }

  it.each(textPairs)('%s on %s reads at 4.5:1', (text, surface) => {
    expect(contrast(color(text), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(surfaces)('borders of controls stand out from %s at 3:1', (surface) => {
    expect(contrast(color('edge'), color(surface))).toBeGreaterThanOrEqual(3)
  })
})
