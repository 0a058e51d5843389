import { readFile, writeFile } from 'node:fs/promises'
import { printReport } from '#scripts/accessibility/print-report.ts'
import { runFile, runRecord } from '#scripts/accessibility/run-record.ts'

// node scripts/write-accessibility-report.ts
// Writes docs/accessibility-report.md from the last run of the journeys.

const reportFile = 'docs/accessibility-report.md'
const run = runRecord.parse(JSON.parse(await readFile(runFile, 'utf8')))
await writeFile(reportFile, printReport(run))
console.log(`${reportFile}: ${run.visits.length} visits, ${run.journeys.length} journeys`)
