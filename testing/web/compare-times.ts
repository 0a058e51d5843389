type Ask = () => Promise<unknown>

const roundsPerLook = 40
const maxRounds = 600

/**
 * How many times as long `ask` takes as `control`, by their lower quartiles: what a machine's other work adds only ever
 * makes a request slower. Both are asked in turns; while the ratio is beyond `bound`, more rounds follow, so that chance
 * is not taken for a difference.
 */
export async function compareTimes(
  ask: Ask,
  control: Ask,
  bound: number,
  rounds = maxRounds,
): Promise<number> {
  const times = { ask: [] as number[], control: [] as number[] }
  const measure = async (kind: 'ask' | 'control') => {
    const startedAt = performance.now()
    await (kind === 'ask' ? ask() : control())
    times[kind].push(performance.now() - startedAt)
  }
  let ratio = 1
  for (let round = 0; round < rounds; round += 1) {
    // Neither is always the one that warms a cache for the other.
    const order = round % 2 === 0 ? (['ask', 'control'] as const) : (['control', 'ask'] as const)
    for (const kind of order) await measure(kind)
    if ((round + 1) % roundsPerLook !== 0) continue
    ratio = lowerQuartile(times.ask) / lowerQuartile(times.control)
    if (Math.max(ratio, 1 / ratio) <= bound) return ratio
  }
  return ratio
}

function lowerQuartile(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 4)] ?? 0
}
