import { describe, expect, it } from 'vitest'
import { readLoincTable } from '#service/loinc/read-loinc-table.ts'
import { specimenKeyOf } from './specimen-key-of.ts'

describe('specimenKeyOf', () => {
  it('knows every system that the service reports', () => {
    const systems = new Set(readLoincTable().map(({ specimen }) => specimen))
    systems.delete('XXX')
    expect([...systems].filter((system) => !specimenKeyOf(system))).toEqual([])
  })

  it.each([
    ['serum_plasma_blood', 'serum-plasma-blood'],
    ['Serum, Plasma or Blood', 'serum-plasma-or-blood'],
    ['dried_blood_spot', 'dried-blood-spot'],
    ['Tears', undefined],
  ])('has a word for %s: %s', (specimen, key) => {
    expect(specimenKeyOf(specimen)).toBe(key)
  })
})
