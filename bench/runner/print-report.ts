import type { CaseResult } from './run-case.ts'
import type { Interval } from './statistics.ts'

/** A case as table lines: each variant's medians, then the ratios with their intervals. */
export function printCase(result: CaseResult, print: (line: string) => void) {
  const metrics = [...new Set(Object.values(result.variants).flatMap(Object.keys))]
  const rows = Object.entries(result.variants).map(([variant, values]) => [
    variant,
    ...metrics.map((metric) => formatFigure(values[metric], metric === result.metric)),
  ])
  print('')
  print(`${result.name} (${result.rounds} rounds, median${rows.length > 0 ? ', range' : ''})`)
  for (const line of alignColumns([['', ...metrics], ...rows])) print(`  ${line}`)
  for (const goal of result.goals) {
    const bounds = [
      goal.atLeast === undefined ? '' : `at least ${goal.atLeast}`,
      goal.atMost === undefined ? '' : `at most ${goal.atMost}`,
    ].filter(Boolean)
    const verdict =
      bounds.length === 0 ? '' : ` (${bounds.join(', ')}: ${goal.isKept ? 'kept' : 'MISSED'})`
    print(`  ${goal.variant} / ${goal.against}: ${formatRatio(goal.ratio)}${verdict}`)
  }
  print(
    `  control / itself: ${formatRatio(result.noise)}${result.isVoid ? '  VOID: the machine is too noisy' : ''}`,
  )
}

function formatFigure(interval: Interval | undefined, hasRange: boolean) {
  if (!interval) return '–'
  const range = hasRange ? ` [${formatNumber(interval.low)}–${formatNumber(interval.high)}]` : ''
  return `${formatNumber(interval.median)}${range}`
}

function formatNumber(value: number) {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
}

function formatRatio({ median, low, high }: Interval) {
  return `${median.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`
}

function alignColumns(rows: readonly string[][]) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}
