const printed: [string, RegExp][] = [
  ['csf', /\b(?:csf|cerebro ?spinal|liquor)\b/i],
  ['stool', /\b(?:stool|f[ae]e?ces|fecal|faecal|stuhl|heces)\b/i],
  ['saliva', /\bsaliva\b/i],
  ['urine', /\b(?:urin\w*|orina|urinalysis|urine sediment|hpf|lpf)\b|^u-|\bu-/i],
  ['arterial', /\b(?:arterial|abg|blood gas)\b/i],
]

/** The specimen that a heading or a name speaks of; undefined stands for blood or unsaid. */
export function readSpecimen(text: string): string | undefined {
  return printed.find(([, pattern]) => pattern.test(text))?.[0]
}

const kindOf: [string, RegExp][] = [
  ['urine', /urine/i],
  ['csf', /spinal/i],
  ['stool', /stool/i],
  ['arterial', /arterial/i],
]

/** A urine code needs a urine heading, and the other way round. */
export function specimenAgreement(
  specimen: string,
  said: string | undefined,
): { score: number; reason?: string } {
  const kind = kindOf.find(([, pattern]) => pattern.test(specimen))?.[0]
  if (kind === said) return said ? { score: 0.06, reason: 'specimen' } : { score: 0 }
  if (kind === 'arterial' || (said === 'arterial' && !kind)) return { score: -0.1 }
  return { score: kind || said !== 'saliva' ? -0.35 : -0.1, reason: 'specimen-differs' }
}
