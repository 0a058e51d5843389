import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { StaffStatus } from './staff-status.tsx'

it('says where a kit is, and of one in stock that the clinic has it', () => {
  const read = (low: string, isStock?: boolean) =>
    wordsOf(<StaffStatus low={low} isStock={isStock} />).trim()
  expect(read('with_customer')).toBe('With the patient')
  expect(read('with_customer', true)).toBe('At the clinic')
  expect(read('transit_customer', true)).toBe('On its way to the clinic')
  expect(read('ordered', true)).toBe('Ordered')
})
