import { describe, expect, it } from 'vitest'
import { criteria } from './criteria.ts'
import { printReport } from './print-report.ts'
import type { Outcome, RunRecord } from './run-record.ts'

const check = 'axe color-contrast'

function report(outcomes: Outcome[], journeys: RunRecord['journeys'] = []) {
  const printed = printReport({
    endedOn: '2026-01-02',
    planned: 3,
    visits: outcomes.map((outcome, index) => ({
      audience: 'patient',
      page: '(patient)/home',
      path: `/home?visit=${index}`,
      checks: { [check]: outcome, 'forced colors': 'passed' },
    })),
    criteria: { [check]: ['1.4.3'], 'forced colors': [] },
    journeys,
  })
  return printed.replace(/ +/g, ' ')
}

const row = (text: string, criterion: string) =>
  text.split('\n').find((line) => line.startsWith(`| ${criterion} `))

describe('the accessibility report', () => {
  it('has a row for each criterion, and says where nothing was tested', () => {
    const text = report(['passed', 'inapplicable'])
    for (const [number] of criteria) expect(row(text, number)).toBeDefined()
    expect(criteria).toHaveLength(55)
    expect(row(text, '1.4.3')).toContain('axe color-contrast (1) | No failure found |')
    expect(row(text, '1.2.1')).toContain('| – | Not tested |')
    expect(text).toContain('1 have a check that can fail them and 54 have none')
    expect(text).toContain('2 of 3 visits to 1 pages')
  })

  it('lets one failure outweigh what passed, and lists where', () => {
    const text = report(['passed', 'undecided', 'failed'])
    expect(row(text, '1.4.3')).toContain('(3, 1 failed, 1 undecided) | **Failed** |')
    expect(text).toContain('Checks failed for 1.')
    expect(text).toContain('- axe color-contrast: `/home?visit=2` as patient')
  })

  it('claims nothing where the tool could not decide or nothing applied', () => {
    expect(row(report(['passed', 'undecided']), '1.4.3')).toContain('could not decide everywhere')
    expect(row(report(['inapplicable']), '1.4.3')).toContain('Nothing it applies to was found')
  })

  it('counts a journey for its criteria alone, and its failure too', () => {
    const journey = { title: 'with keys', criteria: ['2.1.1'] }
    const passed = report(['passed'], [{ ...journey, outcome: 'passed' }])
    expect(row(passed, '2.1.1')).toContain('| 1 journey | No failure found |')
    expect(row(passed, '2.1.2')).toContain('Not tested')
    const failed = report(['passed'], [{ ...journey, outcome: 'failed' }])
    expect(row(failed, '2.1.1')).toContain('**Failed**')
  })

  it('keeps checks that no criterion asks for apart', () => {
    expect(report(['passed'])).toContain('| forced colors | 1 | No failure found |')
  })
})
