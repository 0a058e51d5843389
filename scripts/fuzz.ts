import { spawnSync } from 'node:child_process'

// The contracts of both programs with new inputs, many of them: `npm run fuzz -- 500` gives each operation that many.
const runs = Number(process.argv[2] ?? 300)
if (!Number.isInteger(runs) || runs < 1) throw new Error('usage: npm run fuzz [-- runs]')
const files = ['service/http/fuzz.test.ts', 'service/parsing/fuzz.test.ts', 'app/api/fuzz.test.ts']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...files],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: String(runs) } },
)
process.exit(status ?? 1)
