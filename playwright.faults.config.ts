import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

const { FAULTS_REPORT = 'test-results/faults.json' } = process.env
const { globalSetup: _theirProducts, ...shared } = config

/** It measures how soon a product under load recovers, so it starts its own and nothing else runs beside it. */
export default defineConfig({
  ...shared,
  testDir: 'e2e/fault-run',
  workers: 1,
  outputDir: `${FAULTS_REPORT}.files`,
  projects: [{ name: 'fault run' }],
  reporter: [['list'], ['json', { outputFile: FAULTS_REPORT }]],
})
