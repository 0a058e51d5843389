// Tests whose result many people want to hear in a way they choose, and those that a state's rule may delay. Client-safe.

export const sensitiveKinds = ['hiv', 'hepatitis', 'sti', 'genetic', 'tumor-marker'] as const
export type SensitiveKind = (typeof sensitiveKinds)[number]

/** LOINC codes by kind. No code of a genetic test is in the catalog yet. */
const codes: Record<SensitiveKind, readonly string[]> = {
  hiv: ['56888-1', '31201-7', '7918-6', '20447-9', '25835-0'],
  hepatitis: [
    '5196-1',
    '22322-2',
    '16935-9',
    '13952-7',
    '31204-1',
    '13954-3',
    '22320-6',
    '42595-9',
    '29610-3',
    '13955-0',
    '16128-1',
    '11011-4',
    '11259-9',
    '13951-9',
    '22314-9',
  ],
  sti: ['43304-5', '43305-2', '22587-0', '20507-0', '31147-2', '5292-8', '50690-7'],
  genetic: [],
  'tumor-marker': [
    '2857-1',
    '10886-0',
    '12841-3',
    '2039-6',
    '1834-1',
    '10334-1',
    '24108-3',
    '6875-9',
    '17842-6',
  ],
}

const kindOf = new Map(
  sensitiveKinds.flatMap((kind) => codes[kind].map((code) => [code, kind] as const)),
)

export function sensitiveKindOf(loinc: string | null | undefined): SensitiveKind | undefined {
  return loinc ? kindOf.get(loinc) : undefined
}

/** Kinds of results that a rule may name; no result of ours is pathology or radiology. */
export const ruleKinds = [
  'malignancy-pathology',
  'radiology',
  'genetic',
  'hiv-positive',
  'hepatitis-antigen',
] as const
export type RuleKind = (typeof ruleKinds)[number]

const hepatitisAntigens = ['5196-1', '13954-3']

interface Finding {
  loinc: string | null
  isNormal: boolean
}

export function ruleKindsOf({ loinc, isNormal }: Finding): RuleKind[] {
  const kind = sensitiveKindOf(loinc)
  return [
    ...(kind === 'genetic' ? (['genetic'] as const) : []),
    ...(kind === 'hiv' && !isNormal ? (['hiv-positive'] as const) : []),
    ...(loinc && hepatitisAntigens.includes(loinc) ? (['hepatitis-antigen'] as const) : []),
  ]
}
