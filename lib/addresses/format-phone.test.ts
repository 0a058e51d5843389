import { describe, expect, it } from 'vitest'
import { phoneNumber } from '#contract/people.ts'
import { formatPhone } from './format-phone.ts'

describe('formatPhone', () => {
  it('formats a number so that it can be submitted again', () => {
    expect(formatPhone('+13035550100')).toBe('(303) 555-0100')
    expect(phoneNumber.parse(formatPhone('+13035550100'))).toBe('+13035550100')
  })

  it.each(['', '+5215512345678', '303 555 0100', '+1303555010'])('leaves %j alone', (text) => {
    expect(formatPhone(text)).toBe(text)
  })
})
