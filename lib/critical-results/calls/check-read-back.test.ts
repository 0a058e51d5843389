import { describe, expect, it } from 'vitest'
import { checkReadBack } from './check-read-back.ts'

const check = (readBack: string, value: string, analyte = 'Hemoglobin') =>
  checkReadBack(readBack, { analyte, value })

describe('a read-back', () => {
  it.each([
    ['hemoglobin 6.9', '6.9'],
    ['6,9 de hemoglobina', '6.9'],
    ['hemoglobin,6.90 g/dL', '6.9'],
    ['Hgb6.9', '6.9'],
    ['not 16.9 but 6.9.', '6.9'],
    ['6.9', '6,9'],
    ['12,500', '12500'],
    ['12 500', '12,500'],
    ['12.500', '12 500'],
    ['less than 5', '<5.0'],
    ['.5', '0.50'],
    ['6.900', '6.9'],
    ['6.9', '6.900'],
    ['0,690', '0.69'],
    ['12.500', '12,500'],
    ['1.200', '1,200'],
    ['1.234.567', '1,234,567'],
    ['1.234,5', '1,234.5'],
    ['minus 12', '-12'],
    ['menos 12,5', '−12.5'],
    ['base excess is -12.', '-12'],
    ['2', '+2'],
    ['hemoglobin -6.9', '6.9'],
    ['5 to 10', '5-10'],
    ['FT4 is 4', '4'],
    ['one to 160, so 1:160', '1:160'],
    ['they said it is positive', 'Positive'],
  ])('with the value is one: %s for %s', (readBack, value) => {
    expect(check(readBack, value)).toBeUndefined()
  })

  it.each([
    ['hemoglobin 16.9', '6.9'],
    ['69', '6.9'],
    ['6.8', '6.9'],
    ['0.69', '6.9'],
    ['7', '6.9'],
    ['160', '1:160'],
    ['125', '12,500'],
    ['12.5', '12,500'],
    ['12,500', '12.5'],
    ['12,500', '12.500'],
    ['6,900', '6.9'],
    ['6900', '6.900'],
    ['6900', '6.9'],
    ['1.2', '1,200'],
    ['1', '1,000'],
    ['1,000', '1'],
    ['1.000', '999'],
    ['12', '-12'],
    ['menos de 12', '-12'],
    ['12-', '-12'],
    ['-2', '+2'],
    ['A1c is 7', '1'],
  ])('with another number is none: %s for %s', (readBack, value) => {
    expect(check(readBack, value)).toBe('read-back-other')
  })

  it('needs a number where the value is one', () => {
    expect(check('six point nine, hemoglobin', '6.9')).toBe('read-back-number')
    expect(check('yes', '6.9')).toBe('read-back-number')
    expect(check('vitamin b12 is low', '80', 'Vitamin B12')).toBe('read-back-number')
    expect(check('FT4 is high', '4', 'T4')).toBe('read-back-number')
    expect(check('A1c', '1')).toBe('read-back-number')
    expect(check('25-OH vitamin D', '25', '25-OH Vitamin D')).toBe('read-back-number')
  })

  it('passes with the value as it is shown, whatever its form', () => {
    for (const value of [
      '1.2 x 10^3',
      '120/80',
      '>= 1,000',
      '5 - 10',
      '.5',
      '1.234,5',
      '1,2,3',
      '-12',
      '-5--10',
      '1.2 x10^-3',
      '0,690',
      '12.500',
      'H5',
    ])
      expect(check(`Hemoglobin ${value} g/dL`, value)).toBeUndefined()
  })
})
