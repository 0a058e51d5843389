import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bench,components,lib,service,scripts,messages,prisma}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/vitest-setup.ts'],
    pool: 'forks',
    // Vitest would leave one core to itself; PostgreSQL and the files' own waits leave room for both.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
})
