import { spawn } from 'node:child_process'

// npm run test:replica [-- folder …]
// The tests of wearable data with aggregate queries sent to a streaming replica, as SERVICE_READ_DATABASE_URL sends them.

const given = process.argv.slice(2)
const folders =
  given.length > 0 ? given : ['service/wearables', 'service/aggregate', 'testing/aggregate']

const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...folders], {
  stdio: 'inherit',
  env: { ...process.env, TEST_REPLICA: '1' },
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
