/**
 * How much to fuzz: the same few inputs in every `npm test`; with FUZZ_RUNS that many new ones per
 * operation (`npm run fuzz`).
 */
const given = Number(process.env.FUZZ_RUNS ?? 0)
const isLong = given > 0

export const fuzzRuns = {
  timeoutMs: isLong ? 3_600_000 : 300_000,
  parameters: (usual: number) =>
    isLong ? { numRuns: given, verbose: 1 as const } : { numRuns: usual, seed: 20_260_101 },
  /** A quarter of the values, different ones for each index; all of them in a long run. */
  someOf: <T>(values: readonly T[], index: number) =>
    values.filter((_value, at) => isLong || (at + index) % 4 === 0),
}
