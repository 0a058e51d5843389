import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectLocale, isLocale } from '#lib/i18n/locale.ts'

describe('detectLocale', () => {
  it('lets the cookie win', () => {
    expect(detectLocale('es', 'en-US,en;q=0.9')).toBe('es')
  })

  it('takes the best weighted language of the header', () => {
    expect(detectLocale(undefined, 'en;q=0.4, es-MX;q=0.9')).toBe('es')
    expect(detectLocale(undefined, 'fr, de;q=0.9, es;q=0.2')).toBe('es')
  })

  it('skips a language with the weight zero', () => {
    expect(detectLocale(undefined, 'es;q=0')).toBe('en')
  })

  it('answers a known language whatever arrives', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isLocale(detectLocale(a, b))))
  })
})
