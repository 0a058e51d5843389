import { describe, expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { PatientLead } from './patient-lead.tsx'

const read = (patient: Parameters<typeof PatientLead>[0]['patient']) =>
  wordsOf(<PatientLead patient={patient} />).trim()

describe('whose record a page asks a reason for', () => {
  it('is the patient by name and date of birth, as far as they are known', () => {
    const ada = { firstName: 'Ada', lastName: 'Byrd', dob: '1990-05-17' }
    expect(read(ada)).toBe('Ada Byrd · Date of birth May 17, 1990')
    expect(read({ ...ada, dob: null })).toBe('Ada Byrd')
    expect(read({ firstName: '', lastName: '', dob: null })).toBe('No name given')
  })
})
