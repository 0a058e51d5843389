import { describe, expect, it } from 'vitest'
import { readCertainDay } from '#lib/dates/read-printed-date.ts'
import { asPatientId } from '#lib/ids.ts'
import { checkIdentity } from '#lib/reports/identity/check-identity.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { IdentityTable } from './identity-table.tsx'

const patient = {
  patientId: asPatientId('11111111-1111-4111-8111-111111111111'),
  firstName: 'Ada',
  lastName: 'Byrd',
  dob: '1979-09-30',
  gender: null,
  age: 47,
  ageAtCollection: null,
}

function read(dob: string | null) {
  const dobDay = readCertainDay(dob ?? '')
  const printed = { firstName: 'Ada', lastName: 'Byrd', dob, dobDay, sex: null, age: null }
  const identity = checkIdentity(
    { patient_first_name: 'Ada', patient_last_name: 'Byrd', dob },
    patient,
  )
  return wordsOf(<IdentityTable view={{ printed, patient, identity }} />)
}

describe('the printed date of birth', () => {
  it('reads as the patient’s own where it means one day, and as it is printed otherwise', () => {
    expect(read('1997-03-09')).toContain('Mar 9, 1997 Sep 30, 1979')
    expect(read('30. September 1979')).toContain('Sep 30, 1979 Sep 30, 1979')
    expect(read('03/09/1997')).toContain('03/09/1997 Sep 30, 1979')
    expect(read('in the spring')).toContain('in the spring Sep 30, 1979')
    expect(read(null)).toContain('not read')
  })
})
