import { type TestMethod, testMethods } from '#lib/tests/test-filters.ts'

/** A key under tests.methods; a way of collecting that is newer than this app is "other". */
export function knownMethod(method: string): TestMethod | 'other' {
  return testMethods.find((known) => known === method) ?? 'other'
}

const sampleTypes = [
  'dried_blood_spot',
  'arm_collector',
  'serum',
  'saliva',
  'urine',
  'stool',
] as const

/** A key under tests.samples. */
export function knownSample(sampleType: string): (typeof sampleTypes)[number] | 'other' {
  return sampleTypes.find((known) => known === sampleType) ?? 'other'
}
