import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '#e2e/support/app/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/app/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Each with a product of its own; what already runs is one. While one waits for a server, another has its processor.
  workers: process.env.E2E_DATA_DIR ? 1 : 3,
  retries: 0,
  // They end what hangs. How long a busy machine takes says nothing about the product.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // The fault run has a configuration of its own.
  projects: [{ name: 'journeys', testIgnore: 'fault-run/**' }],
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./e2e/support/app/accessibility-reporter.ts'],
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: await findChromium(),
    // A trace of every journey costs a fifth of their time: `--trace retain-on-failure` when one is to be looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
