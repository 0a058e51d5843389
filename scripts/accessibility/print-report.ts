import { criteria } from './criteria.ts'
import type { RunRecord } from './run-record.ts'
import { type Count, countOutcomes, type Evidence, weigh } from './summarize.ts'

/** docs/accessibility-report.md, from what one run has checked. */
export function printReport(run: RunRecord): string {
  const rows = criteria.map(([number, level, name]) => ({
    title: `${number} ${name}`,
    level,
    ...weigh(number, run),
  }))
  const untested = rows.filter(({ verdict }) => verdict === 'Not tested').length
  const failed = rows.filter(({ verdict }) => verdict === '**Failed**').length
  return `${[
    '# Accessibility report',
    'Written by `node scripts/write-accessibility-report.ts` from what the journeys of one run checked; not edited by hand.',
    `Run of ${run.endedOn}: ${run.visits.length} of ${run.planned} visits to ${countPages(run)} pages, ${printAudiences(run)}. A page is visited in each of its states that \`e2e/support/pages/page-table.ts\` names.`,
    `Of the ${rows.length} success criteria of WCAG 2.2, levels A and AA, ${rows.length - untested} have a check that can fail them and ${untested} have none. ${failed === 0 ? 'No check failed.' : `Checks failed for ${failed}.`}`,
    '**This is no statement of conformance.** A check finds only some failures of a criterion: “no failure found” means that and nothing more. It includes no test by a person and none with a screen reader.',
    '## By criterion',
    printTable(
      ['Criterion', 'Level', 'Checked by (visits it applied to)', 'Outcome'],
      rows.map((row) => [row.title, row.level, printEvidence(row), row.verdict]),
    ),
    '## Checks beyond the criteria',
    printTable(['Check', 'Visits', 'Outcome'], printOthers(run)),
    '## Journeys',
    run.journeys.length === 0
      ? 'None was part of this run.'
      : printTable(
          ['Journey', 'Criteria', 'Outcome'],
          run.journeys.map((each) => [each.title, each.criteria.join(', '), each.outcome]),
        ),
    ...printFailures(run),
  ].join('\n\n')}\n`
}

function countPages({ visits }: RunRecord) {
  return new Set(visits.map(({ page }) => page)).size
}

function printAudiences({ visits }: RunRecord) {
  const counts = new Map<string, number>()
  for (const { audience } of visits) counts.set(audience, (counts.get(audience) ?? 0) + 1)
  return [...counts].map(([audience, count]) => `${count} as ${audience}`).join(', ')
}

function printEvidence({ checks, journeys }: Evidence) {
  const parts = checks.map(({ check, count }) => `${check} (${printCount(count)})`)
  if (journeys.length > 0)
    parts.push(`${journeys.length} ${journeys.length === 1 ? 'journey' : 'journeys'}`)
  return parts.join(', ') || '–'
}

function printCount({ failed, undecided, passed }: Count) {
  const notes = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(undecided > 0 ? [`${undecided} undecided`] : []),
  ]
  return [failed + undecided + passed, ...notes].join(', ')
}

/** Those that no criterion asks for. */
function printOthers(run: RunRecord) {
  const known = new Set(criteria.map(([number]) => number))
  return [...countOutcomes(run)]
    .filter(([check]) => !run.criteria[check]?.some((each) => known.has(each)))
    .map(([check, count]) => [
      check,
      printCount(count),
      count.failed > 0 ? '**Failed**' : 'No failure found',
    ])
}

function printFailures({ visits }: RunRecord) {
  const failures = visits.flatMap(({ audience, path, checks }) =>
    Object.entries(checks)
      .filter(([, outcome]) => outcome === 'failed')
      .map(([check]) => `- ${check}: \`${path}\` as ${audience}`),
  )
  return failures.length === 0 ? [] : ['## Failures', failures.join('\n')]
}

/** As the formatter leaves it. */
function printTable(titles: string[], rows: string[][]) {
  const widths = titles.map((_title, at) =>
    Math.max(3, ...[titles, ...rows].map((cells) => cells[at]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(titles), line(rule), ...rows.map(line)].join('\n')
}
