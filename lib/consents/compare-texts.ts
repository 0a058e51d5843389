export interface TextChange {
  kind: 'removed' | 'added'
  text: string
}

/** The sentences that a later version removed or added, in reading order: those outside the longest common sequence. */
export function compareTexts(before: string, after: string): TextChange[] {
  const [old, fresh] = [splitSentences(before), splitSentences(after)]
  const lengths = measureCommon(old, fresh)
  const changes: TextChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i += 1
      j += 1
    } else if (i < old.length && commonFrom(lengths, i + 1, j) >= commonFrom(lengths, i, j + 1)) {
      changes.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      changes.push({ kind: 'added', text: fresh[j] ?? '' })
      j += 1
    }
  }
  return changes.filter(({ text }) => text !== '')
}

function splitSentences(text: string): string[] {
  return text
    .replaceAll('## ', '')
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.?!:])\s+/))
}

/** How many sentences the rests of both have in common, for each pair of starts. */
function measureCommon(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths: number[][] = []
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row: number[] = []
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      row[j] =
        old[i] === fresh[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    lengths[i] = row
  }
  return lengths
}

const commonFrom = (lengths: readonly number[][], i: number, j: number) => lengths[i]?.[j] ?? 0
