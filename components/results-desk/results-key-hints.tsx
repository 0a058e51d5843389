import { type KeyHint, KeyHintRow } from '#components/shortcuts/key-hint-row.tsx'

const lists = {
  desk: [
    ['J', 'next'],
    ['K', 'previous'],
    ['↵', 'open'],
    ['A', 'assignToMe'],
    ['R', 'releaseClear'],
    ['/', 'search'],
  ],
  set: [
    ['J', 'next'],
    ['K', 'previous'],
    ['X', 'nextOutside'],
    ['O', 'open'],
    ['A', 'assignToMe'],
    ['R', 'nextStep'],
  ],
} as const satisfies Record<string, readonly KeyHint[]>

export function ResultsKeyHints({ list }: { list: keyof typeof lists }) {
  return <KeyHintRow hints={lists[list]} />
}
