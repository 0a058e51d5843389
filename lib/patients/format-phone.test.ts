import { describe, expect, it } from 'vitest'
import { formatPhone } from '#lib/patients/format-phone.ts'
import { phoneNumber } from '#service/contract/people.ts'

describe('formatPhone', () => {
  it('writes a number as people read it, and as it can be sent again', () => {
    expect(formatPhone('+13035550100')).toBe('(303) 555-0100')
    expect(phoneNumber.parse(formatPhone('+13035550100'))).toBe('+13035550100')
  })

  it.each(['', '+5215512345678', '303 555 0100', '+1303555010'])('leaves %j alone', (text) => {
    expect(formatPhone(text)).toBe(text)
  })
})
