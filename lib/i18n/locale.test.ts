import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectLocale, isLocale } from './locale.ts'

describe('detectLocale', () => {
  it('prefers the cookie', () => {
    expect(detectLocale('es', 'en-US,en;q=0.9')).toBe('es')
  })

  it('picks the highest-weighted language of the header', () => {
    expect(detectLocale(undefined, 'en;q=0.4, es-MX;q=0.9')).toBe('es')
    expect(detectLocale(undefined, 'fr, de;q=0.9, es;q=0.2')).toBe('es')
  })

  it('skips a language with the weight zero', () => {
    expect(detectLocale(undefined, 'es;q=0')).toBe('en')
  })

  it('returns a known language for any input', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isLocale(detectLocale(a, b))))
  })
})
