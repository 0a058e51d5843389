import { defineConfig } from 'vitest/config'
import { patience } from '#testing/clock/patience.ts'

export default defineConfig({
  test: {
    include: [
      '{app,bench,components,contract,lib,platform,service,scripts,messages,prisma,testing}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['testing/database/vitest-setup.ts'],
    setupFiles: ['testing/modules/forget-modules.ts'],
    pool: 'forks',
    // Files share a process, in which libraries stay loaded and fast; our own modules are new in each file.
    isolate: false,
    // The engine of migrations is a library that can be started once in a process.
    server: { deps: { external: [/\/platform\/database\/schema-engine\.ts$/] } },
    // Two would leave a third of two cores idle: files wait for PostgreSQL, for one another's locks and for processes.
    maxWorkers: 3,
    // They end what hangs. How long the slowest test takes on a busy machine says nothing about the product.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: patience },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
})
