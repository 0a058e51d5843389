import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import {
  type RunRecord,
  runFile,
  type VisitsRecord,
  visitsRecord,
} from '#scripts/accessibility/run-record.ts'

/** The name of the attachment in which a journey leaves what it checked. */
export const visitsAttachment = 'accessibility'
/** The type of the annotation that names the WCAG criteria that a journey can fail. */
export const criteriaAnnotation = 'wcag'

/** Writes what the run has checked for accessibility; a run that visited no page leaves the file alone. */
export default class AccessibilityReporter implements Reporter {
  private readonly visited: VisitsRecord[] = []
  private readonly journeys = new Map<string, RunRecord['journeys'][number]>()

  onTestEnd(test: TestCase, result: TestResult) {
    for (const { name, body } of result.attachments)
      if (name === visitsAttachment && body)
        this.visited.push(visitsRecord.parse(JSON.parse(body.toString())))
    const criteria = test.annotations
      .filter(({ type }) => type === criteriaAnnotation)
      .flatMap(({ description = '' }) => description.split(' '))
    const outcome = result.status === 'passed' ? 'passed' : 'failed'
    if (criteria.length > 0 && result.status !== 'skipped')
      this.journeys.set(test.id, { title: test.title, criteria, outcome })
  }

  onEnd() {
    if (this.visited.length === 0) return
    const record: RunRecord = {
      endedOn: new Date().toISOString().slice(0, 10),
      planned: this.visited.reduce((sum, { planned }) => sum + planned, 0),
      visits: this.visited.flatMap(({ visits }) => visits),
      criteria: Object.assign({}, ...this.visited.map(({ criteria }) => criteria)),
      journeys: [...this.journeys.values()],
    }
    mkdirSync(path.dirname(runFile), { recursive: true })
    writeFileSync(runFile, `${JSON.stringify(record)}\n`)
  }
}
