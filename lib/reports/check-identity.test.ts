import { describe, expect, it } from 'vitest'
import { checkIdentity, listIdentityReasons } from './check-identity.ts'

const known = (name: string, dob: string | null = null) => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { firstName, lastName, dob }
}
const printed = (first: string | null, last: string | null, dob: string | null = null) => ({
  patient_first_name: first,
  patient_last_name: last,
  dob,
})

describe('checkIdentity: the name', () => {
  it.each([
    ['Jane', 'Doe', 'Doe, Jane'],
    ['JANE A.', 'DOE', 'Doe, Jane'],
    ['J.', 'Doe', 'Doe, Jane'],
    ['Doe', 'Jane', 'Doe, Jane'],
    ['Mrs. Jane', 'Doe', 'Doe, Jane'],
    ['Jose', 'Garcia', 'García López, José'],
    ['José', 'García López', 'García, José María'],
    ['Anna-Lena', 'Schmidt', 'Schmidt, Anna'],
    ['Juergen', 'Mueller', 'Müller, Jürgen'],
    ['Jurgen', 'Muller', 'Müller, Jürgen'],
    ['Jan', 'van der Berg', 'Berg, Jan'],
    ['Sean', 'O’Neill', "O'Neill, Sean"],
    ['Weiß', 'Eva', 'Weiss, Eva'],
    [null, 'Doe', 'Doe, Jane'],
  ])('%s %s is %s', (first, last, name) => {
    expect(checkIdentity(printed(first, last), known(name)).name).toBe('same')
  })

  it.each([
    ['John', 'Doe', 'Doe, Jane'],
    ['Jane', 'Roe', 'Doe, Jane'],
    ['Mario', 'Rossi', 'Rossi, Maria'],
    ['D.', 'J.', 'Doe, Jane'],
    ['K.', 'Doe', 'Doe, Jane'],
    [null, 'Roe', 'Doe, Jane'],
  ])('%s %s is not %s', (first, last, name) => {
    expect(checkIdentity(printed(first, last), known(name)).name).toBe('differs')
  })

  it('says nothing where one side says nothing', () => {
    expect(checkIdentity(printed(null, null), known('Doe, Jane')).name).toBe('unknown')
    expect(checkIdentity(printed('Иван', 'Петров'), known('Petrov, Ivan')).name).toBe('unknown')
    expect(checkIdentity(printed('Jane', 'Doe'), known(', ')).name).toBe('unknown')
  })
})

describe('checkIdentity: the day of birth', () => {
  const check = (text: string | null, dob: string | null) =>
    checkIdentity(printed(null, null, text), known('Doe, Jane', dob)).dob

  it('takes a date that may be read two ways for either', () => {
    expect(check('05/06/1990', '1990-06-05')).toBe('same')
    expect(check('05/06/1990', '1990-05-06')).toBe('same')
    expect(check('6 May 1990 (36 y)', '1990-05-06')).toBe('same')
  })

  it('tells another day, and nothing where none can be read', () => {
    expect(check('1990-05-07', '1990-05-06')).toBe('differs')
    expect(check('36 years', '1990-05-06')).toBe('unknown')
    expect(check('1990-05-06', null)).toBe('unknown')
  })
})

describe('listIdentityReasons', () => {
  it('names what differs', () => {
    expect(listIdentityReasons({ name: 'differs', dob: 'differs' })).toEqual([
      'name-differs',
      'dob-differs',
    ])
    expect(listIdentityReasons({ name: 'same', dob: 'unknown' })).toEqual([])
  })
})
