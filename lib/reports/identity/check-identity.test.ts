import { describe, expect, it } from 'vitest'
import { checkIdentity } from './check-identity.ts'
import { identityStateOf, listIdentityReasons, type Sameness } from './identity-state.ts'

const known = (name: string, dob: string | null = null, gender: string | null = null) => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { firstName, lastName, dob, gender }
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

  it('is unknown when one side is missing', () => {
    expect(checkIdentity(printed(null, null), known('Doe, Jane')).name).toBe('unknown')
    expect(checkIdentity(printed('Иван', 'Петров'), known('Petrov, Ivan')).name).toBe('unknown')
    expect(checkIdentity(printed('Jane', 'Doe'), known(', ')).name).toBe('unknown')
  })
})

describe('checkIdentity: the day of birth', () => {
  const check = (text: string | null, dob: string | null) =>
    checkIdentity(printed(null, null, text), known('Doe, Jane', dob)).dob

  it('accepts either reading of an ambiguous date', () => {
    expect(check('05/06/1990', '1990-06-05')).toBe('same')
    expect(check('05/06/1990', '1990-05-06')).toBe('same')
    expect(check('6 May 1990 (36 y)', '1990-05-06')).toBe('same')
  })

  it('reports a different day, and unknown when none can be read', () => {
    expect(check('1990-05-07', '1990-05-06')).toBe('differs')
    expect(check('36 years', '1990-05-06')).toBe('unknown')
    expect(check('1990-05-06', null)).toBe('unknown')
  })
})

describe('checkIdentity: sex and age', () => {
  it.each([
    ['female', 'female', 'same'],
    ['male', 'female', 'differs'],
    ['other', 'female', 'unknown'],
    ['male', 'unknown', 'unknown'],
    [null, 'male', 'unknown'],
    ['female', null, 'unknown'],
  ])('printed %s, known %s: %s', (gender, own, expected) => {
    const report = { ...printed('Jane', 'Doe'), gender }
    expect(checkIdentity(report, known('Doe, Jane', null, own)).sex).toBe(expected)
  })

  it.each([
    ['31 Years', '2024-10-17', 'same'],
    ['31Y', '2025-10-10', 'same'],
    // Some laboratories subtract the years.
    ['32', '2025-10-10', 'same'],
    ['21 Years', '2024-10-17', 'differs'],
    ['33', '2024-10-17', 'differs'],
    ['7 months', '2024-10-17', 'differs'],
    ['31', null, 'unknown'],
    ['adult', '2024-10-17', 'unknown'],
    [null, '2024-10-17', 'unknown'],
  ])('born in 1993, printed as %s on %s: %s', (age, day, expected) => {
    const report = { ...printed('Jane', 'Doe'), age, date_collected: day }
    expect(checkIdentity(report, known('Doe, Jane', '1993-10-11')).age).toBe(expected)
  })

  it('counts the age to the day of the report too', () => {
    const dates = { date_collected: '2024-12-30', date_reported: '2025-01-02' }
    const report = { ...printed('Jane', 'Doe'), age: '5', ...dates }
    expect(checkIdentity(report, known('Doe, Jane', '2020-01-01')).age).toBe('same')
    expect(checkIdentity(report, known('Doe, Jane', '1990-01-01')).age).toBe('differs')
  })
})

const check = (parts: Partial<Record<'name' | 'dob' | 'sex' | 'age', Sameness>>) => ({
  name: 'same' as const,
  dob: 'same' as const,
  sex: 'same' as const,
  age: 'same' as const,
  ...parts,
})

describe('identityStateOf', () => {
  it.each([
    ['match', {}],
    ['match', { dob: 'unknown', sex: 'unknown', age: 'unknown' }],
    ['not-read', { name: 'unknown' }],
    ['differs', { name: 'unknown', sex: 'differs' }],
    ['differs', { name: 'differs' }],
    ['differs', { dob: 'differs' }],
    ['differs', { age: 'differs' }],
  ] as const)('is %s for %o', (state, parts) => {
    expect(identityStateOf(check(parts))).toBe(state)
  })
})

describe('listIdentityReasons', () => {
  it('lists the differences, and a name that was not read', () => {
    expect(listIdentityReasons(check({ name: 'differs', dob: 'differs' }))).toEqual([
      'name-differs',
      'dob-differs',
    ])
    expect(listIdentityReasons(check({ name: 'unknown', sex: 'differs', age: 'differs' }))).toEqual(
      ['sex-differs', 'age-differs', 'name-unread'],
    )
    expect(listIdentityReasons(check({ dob: 'unknown' }))).toEqual([])
  })
})
