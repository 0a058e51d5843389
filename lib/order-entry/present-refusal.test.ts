import { describe, expect, it } from 'vitest'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { presentRefusal } from './create-at-service.ts'

describe('presentRefusal', () => {
  it('names the form’s one field of diagnosis codes', () => {
    const detail = [
      { type: 'value_error', loc: ['body', 'icd_codes', 1], msg: 'Value error, x', input: 'zzz' },
    ]
    const error = new ServiceError('rejected', { status: 422, detail })
    expect(presentRefusal(error, [])).toMatchObject({ fields: { icdCodes: 'icd' } })
  })

  it.each([
    'This team cannot order for patients under 18',
    'medical_proxy is required for patients under 18',
  ])('says %j about the patient, at the date of birth', (detail) => {
    const error = new ServiceError('rejected', { status: 400, detail })
    expect(presentRefusal(error, [])).toMatchObject({ fields: { 'person.dob': 'patient-minor' } })
  })
})
