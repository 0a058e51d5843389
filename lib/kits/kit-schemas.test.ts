import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { patientDetails, shippingDetails } from '#contract/people.ts'
import { buildSampleId, formatSampleId } from '#contract/sample-id.ts'
import { nameFaults } from '#lib/http/parse-input.ts'
import { orderSchema, toWireShipping } from './address-schema.ts'
import { personSchema, physicianSchema, toWirePerson } from './person-schema.ts'
import { sampleIdSchema } from './registration-schema.ts'

const address = {
  firstLine: '18 Orchard Road',
  secondLine: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
}
const shipping = { receiverName: 'José Núñez', ...address, phoneNumber: '(480) 555-0123' }
const order = { labTestId: '1ab7e575-0000-4000-8000-000000000003', shipping }
const person = {
  firstName: 'Grace',
  lastName: 'Lindqvist',
  dob: '1988-04-12',
  gender: 'female',
  phoneNumber: '+1 480 555 0123',
  email: 'grace@example.com',
  address,
}

function faultsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success ? {} : nameFaults(parsed.error)
}

describe('orderSchema', () => {
  it('accepts an address and normalizes the phone number to international form', () => {
    const parsed = orderSchema.parse(order)
    expect(parsed.shipping.phoneNumber).toBe('+14805550123')
    expect(parsed.shipping.secondLine).toBeNull()
    expect(shippingDetails.safeParse(toWireShipping(parsed.shipping)).success).toBe(true)
  })

  it.each([
    ['receiverName', ' ', 'required'],
    ['firstLine', '', 'required'],
    ['firstLine', 'x'.repeat(101), 'too-long'],
    ['zip', '8528', 'zip'],
    ['zip', '99999-1', 'zip'],
    ['state', 'Arizona', 'state'],
    ['phoneNumber', 'no digits here', 'phone'],
    ['phoneNumber', '123', 'phone'],
    ['phoneNumber', '+1 055 555 0123', 'phone'],
    ['city', undefined, 'required'],
  ])('names the fault of %s = %j', (field, value, fault) => {
    const faults = faultsOf(orderSchema, { ...order, shipping: { ...shipping, [field]: value } })
    expect(faults).toEqual({ [`shipping.${field}`]: fault })
  })

  it('requires a test', () => {
    expect(faultsOf(orderSchema, { ...order, labTestId: '' })).toEqual({ labTestId: 'choice' })
  })

  it('accepts nothing that the service would refuse', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('AZ', '85281', '85281-1234', '+14805550123', '4805550123'),
    )
    const anyShipping = fc.record({
      receiverName: text,
      firstLine: text,
      secondLine: text,
      city: text,
      state: text,
      zip: text,
      phoneNumber: text,
    })
    fc.assert(
      fc.property(anyShipping, (typed) => {
        const parsed = orderSchema.safeParse({ ...order, shipping: typed })
        if (parsed.success) shippingDetails.parse(toWireShipping(parsed.data.shipping))
      }),
    )
  })
})

describe('personSchema', () => {
  it('accepts what the service accepts', () => {
    expect(patientDetails.safeParse(toWirePerson(personSchema.parse(person))).success).toBe(true)
  })

  it.each([
    ['firstName', 'José', 'name-ascii'],
    ['firstName', '-Ann', 'name'],
    ['lastName', '李', 'name'],
    ['lastName', 'x'.repeat(51), 'too-long'],
    ['dob', '2999-01-01', 'date-future'],
    ['dob', '1990-02-31', 'date'],
    ['dob', '1990-2-', 'date'],
    ['dob', 'February 2, 1990', 'date'],
    ['dob', '1899-12-31', 'date'],
    ['dob', new Date().toISOString().slice(0, 10), 'age-minimum'],
    ['gender', '', 'gender'],
    ['email', 'grace@', 'email'],
    ['email', '', 'required'],
  ])('names the fault of %s = %j', (field, value, fault) => {
    expect(faultsOf(personSchema, { ...person, [field]: value })).toEqual({ [field]: fault })
  })

  it('names faults of the address by their path', () => {
    const faults = faultsOf(personSchema, { ...person, address: { ...address, zip: '1' } })
    expect(faults).toEqual({ 'address.zip': 'zip' })
  })
})

describe('physicianSchema', () => {
  it('validates the NPI’s check digit', () => {
    const own = { choice: 'own', firstName: 'Amelia', lastName: 'Hart', npi: '1245319599' }
    expect(physicianSchema.safeParse(own).success).toBe(true)
    expect(faultsOf(physicianSchema, { ...own, npi: '1245319598' })).toEqual({ npi: 'npi' })
    expect(physicianSchema.safeParse({ choice: 'service' }).success).toBe(true)
    expect(faultsOf(physicianSchema, { choice: 'nobody' })).toEqual({ choice: 'choice' })
  })
})

describe('sampleIdSchema', () => {
  it('accepts a code in any notation', () => {
    const code = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(buildSampleId)
    fc.assert(
      fc.property(code, (sampleId) => {
        expect(sampleIdSchema.parse(` ${formatSampleId(sampleId).toLowerCase()} `)).toBe(sampleId)
      }),
    )
  })

  it('distinguishes an incomplete code from an invalid one', () => {
    expect(faultsOf(sampleIdSchema, 'ABC')).toEqual({ form: 'sample-id' })
    const wrong = `${buildSampleId(new Uint8Array(11)).slice(0, 11)}Z`
    expect(faultsOf(sampleIdSchema, wrong)).toEqual({ form: 'sample-id-check' })
  })
})
