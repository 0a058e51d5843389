import { type LabTestMethod, labTestMethods } from '#lib/lab-tests/lab-test-filters.ts'

/** A key under lab-tests.methods; "other" for methods that this app does not know yet. */
export function knownMethod(method: string): LabTestMethod | 'other' {
  return labTestMethods.find((known) => known === method) ?? 'other'
}

const sampleTypes = [
  'dried_blood_spot',
  'arm_collector',
  'serum',
  'saliva',
  'urine',
  'stool',
] as const

/** A key under lab-tests.samples. */
export function knownSample(sampleType: string): (typeof sampleTypes)[number] | 'other' {
  return sampleTypes.find((known) => known === sampleType) ?? 'other'
}
