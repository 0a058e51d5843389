import { type KeyHint, KeyHintRow } from '#components/shortcuts/key-hint-row.tsx'

const lists = {
  queue: [
    ['J', 'next'],
    ['K', 'previous'],
    ['↵', 'open'],
  ],
  report: [
    ['J', 'next'],
    ['K', 'previous'],
    ['X', 'nextDoubt'],
    ['A', 'accept'],
    ['E', 'edit'],
    ['Q', 'ask'],
    ['H', 'handOver'],
    ['D', 'leaveOut'],
    ['U', 'undo'],
    ['S', 'approve'],
  ],
  readOnly: [
    ['J', 'next'],
    ['K', 'previous'],
  ],
} as const satisfies Record<string, readonly KeyHint[]>

export function ReviewKeyHints({ list }: { list: keyof typeof lists }) {
  return <KeyHintRow hints={lists[list]} />
}
