import { spawnSync } from 'node:child_process'

// Fuzzes both programs' contracts with new inputs: `npm run fuzz -- 500` sends each operation that many.
// With fewer than a hundred, a response that must occur at least once may be missed by chance.
const runs = Number(process.argv[2] ?? 300)
if (!Number.isInteger(runs) || runs < 100)
  throw new Error('usage: npm run fuzz [-- runs], at least 100')
const files = ['service/http/fuzz.test.ts', 'service/parsing/fuzz.test.ts', 'app/api/fuzz.test.ts']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...files],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: String(runs) } },
)
process.exit(status ?? 1)
