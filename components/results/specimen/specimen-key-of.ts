const specimenKeys = [
  'arm-collector',
  'arterial-blood',
  'blood',
  'capillary-blood',
  'cerebral-spinal-fluid',
  'dried-blood-spot',
  'plasma',
  'platelet-poor-plasma',
  'red-blood-cells',
  'respiratory-specimen',
  'saliva',
  'serum',
  'serum-or-plasma',
  'serum-plasma-blood',
  'serum-plasma-or-blood',
  'stomach',
  'stool',
  'unknown',
  'urine',
  'urine-sediment',
] as const

/** The systems of our LOINC table, the sample types of lab tests, and those of the reader of lab reports. */
export function specimenKeyOf(specimen: string) {
  const words = specimen.toLowerCase().replace(/[^a-z]+/g, '-')
  return specimenKeys.find((key) => key === words)
}
