import { isSampleId, normalizeSampleId, sampleIdLength } from '#contract/sample-id.ts'

export interface TypedCode {
  sampleId: string
  state: 'empty' | 'short' | 'long' | 'wrong-check' | 'right'
  missing: number
  mended: { typed: string; readAs: string }[]
  suggestions: string[]
}

const neverPrinted = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
  ['U', 'V'],
])

// Characters that people and cameras confuse on a small label.
const confusable = [
  '0DQ',
  '8B3',
  '5S',
  '2Z7',
  '6G',
  '1T',
  'VY',
  'CG',
  'EF',
  'MNW',
  'KX',
  'PR',
  '4A',
  '9G',
]

export function describeTypedCode(typed: string): TypedCode {
  const sampleId = normalizeSampleId(typed)
  const state = findState(sampleId)
  return {
    sampleId,
    state,
    missing: Math.max(0, sampleIdLength - sampleId.length),
    mended: listMended(typed),
    suggestions: state === 'wrong-check' ? suggestSampleIds(sampleId) : [],
  }
}

function findState(sampleId: string): TypedCode['state'] {
  if (sampleId === '') return 'empty'
  if (sampleId.length < sampleIdLength) return 'short'
  if (sampleId.length > sampleIdLength) return 'long'
  return isSampleId(sampleId) ? 'right' : 'wrong-check'
}

function listMended(typed: string) {
  const letters = new Set(typed.normalize('NFKC').toUpperCase())
  return [...neverPrinted]
    .filter(([letter]) => letters.has(letter))
    .map(([letter, readAs]) => ({ typed: letter, readAs }))
}

function suggestSampleIds(sampleId: string): string[] {
  const found = new Set<string>()
  for (let index = 0; index < sampleId.length; index += 1) {
    const character = sampleId.charAt(index)
    const swapped = sampleId.charAt(index + 1) + character
    const candidates = [
      ...lookAlikesOf(character).map((other) => replaceAt(sampleId, index, other)),
      ...(index + 1 < sampleId.length ? [replaceAt(sampleId, index, swapped)] : []),
    ]
    for (const candidate of candidates) if (isSampleId(candidate)) found.add(candidate)
  }
  // More than a few would only be guesses.
  return found.size <= 3 ? [...found] : []
}

function lookAlikesOf(character: string) {
  const groups = confusable.filter((group) => group.includes(character))
  return [...new Set(groups.join(''))].filter((other) => other !== character)
}

function replaceAt(text: string, index: number, part: string) {
  return text.slice(0, index) + part + text.slice(index + part.length)
}
