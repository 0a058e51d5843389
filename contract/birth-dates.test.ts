import { describe, expect, it } from 'vitest'
import { dateOfBirth, isoDateOfBirth } from './birth-dates.ts'

describe('dateOfBirth', () => {
  it.each([
    '1988-04-05',
    ' 1988-04-05 ',
    '1988-04-05T00:00:00+00:00',
    '1988-04-05T23:30:00.000000-05:00',
    '1988-04-05 00:00:00',
    '1988/04/05',
    '1988.04.05',
    '1988-4-5',
    '1988/4/5',
    '1988.04.5',
    '19880405',
    'April 5, 1988',
    'apr. 05 1988',
    '5 April 1988',
    '05-APR-1988',
  ])('reads %s as a day', (typed) => {
    expect(dateOfBirth.parse(typed)).toBe('1988-04-05')
  })

  const yearFirst = 'Value error, dob must have the year first, such as 1990-12-31'
  it.each([
    ['31/12/1990', yearFirst],
    ['04/05/1990', yearFirst],
    ['4-5-90', yearFirst],
    ['12/31/1990 00:00', yearFirst],
    ['12/31/1990, 12:00 AM', yearFirst],
    ['31.12.1990T00:00:00Z', yearFirst],
    ['2999-01-01', 'Value error, dob cannot be in the future'],
    ['1 Jan 2999', 'Value error, dob cannot be in the future'],
    ['1899-12-31T00:00:00Z', 'Value error, dob cannot be before 1900'],
    ['1990-02-31', 'Invalid ISO date'],
    ['31 February 1990', 'Invalid ISO date'],
    ['1990/1206', 'Invalid ISO date'],
    ['1990-4/5', 'Invalid ISO date'],
    ['1990-13-1', 'Invalid ISO date'],
    ['5 Ma 1990', 'Invalid ISO date'],
    ['5 Apri 1990', 'Invalid ISO date'],
    ['not known', 'Invalid ISO date'],
    ['', 'Invalid ISO date'],
  ])('refuses %j for one reason', (typed, message) => {
    const { error } = dateOfBirth.safeParse(typed)
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

it('forms write ISO dates only', () => {
  expect(isoDateOfBirth.parse('1988-04-05')).toBe('1988-04-05')
  for (const typed of ['April 5, 1988', '1988/04/05', '1988-04-05T00:00:00Z'])
    expect(isoDateOfBirth.safeParse(typed).success).toBe(false)
})
