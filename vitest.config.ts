import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{app,bench,components,contract,lib,platform,service,scripts,messages,prisma,testing}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['testing/database/vitest-setup.ts'],
    pool: 'forks',
    // Vitest would leave one core to itself; PostgreSQL and the files' own waits leave room for both.
    maxWorkers: 2,
    // They end what hangs. How long the slowest test takes on a busy machine says nothing about the product.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
})
