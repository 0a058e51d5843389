import type { WireLabReportResult } from '#contract/lab-reports.ts'

const specimens: readonly (readonly [string, RegExp])[] = [
  ['urine', /\burine\b/i],
  ['csf', /\bspinal fluid\b/i],
  ['stool', /\bstool\b/i],
  ['saliva', /\bsaliva\b|\boral fluid\b/i],
  ['semen', /\bsemen\b/i],
  ['pleural', /pleural/i],
  ['synovial', /synovial/i],
  ['ascitic', /peritoneal|ascit/i],
  ['pericardial', /pericardial/i],
  ['amniotic', /amniotic/i],
  ['sputum', /\bsputum\b/i],
  ['fluid', /body fluid/i],
  ['blood', /serum|plasma|blood/i],
]

/** A name that says "in" something unknown is of no specimen that a row has; one that says nothing is taken to be of blood. */
function specimenOfCode(loincName: string) {
  const known = specimens.find(([, pattern]) => pattern.test(loincName))?.[0]
  return known ?? (/ (?:in|from) /i.test(loincName) ? 'unknown' : 'blood')
}

/** Reports that were read before have no such field: then the specimen of the likeliest code says it. */
function specimenOfRow({ printed_specimen: printed, sample_type: type }: WireLabReportResult) {
  if (printed !== undefined) return printed === 'arterial' ? 'blood' : printed
  if (!type || type === 'unknown') return null
  return type.includes('blood') ? 'blood' : type
}

export function contradictsSpecimen(row: WireLabReportResult, loincName: string): boolean {
  const printed = specimenOfRow(row)
  return printed !== null && printed !== specimenOfCode(loincName)
}
