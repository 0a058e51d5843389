import { isKept, listFigures, maxTimes } from './aims.ts'
import type { Score } from './score-rows.ts'
import type { InputKind } from './subject.ts'

export interface Summary {
  name: string
  kind: InputKind
  files: number
  pages: number
  score: Score
  /** per page */
  oursMs: number
  bareMs: number
}

/** A line per file or group: percentages, with ! for a missed aim. */
export function printFigures(
  title: string,
  summaries: readonly Summary[],
  print: (line: string) => void,
) {
  const [first] = summaries
  if (!first) return
  const heads = listFigures(first.score, first.kind).map(({ name }) => name)
  const rows = summaries.map((summary) => [
    `${summary.name} · ${summary.kind}`,
    String(summary.score.printed),
    ...listFigures(summary.score, summary.kind).map(showFigure),
    summary.oursMs.toFixed(summary.oursMs < 100 ? 1 : 0),
    `${(summary.oursMs / summary.bareMs).toFixed(2)}${summary.oursMs > summary.bareMs * maxTimes ? '!' : ''}`,
  ])
  const table = [['', 'rows', ...heads, 'ms/page', '× bare'], ...rows]
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  print('')
  print(title)
  for (const row of table)
    print(
      `  ${row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths?.[0] ?? 0) : cell.padStart(widths?.[at] ?? 0),
        )
        .join('  ')}`,
    )
}

function showFigure(figure: ReturnType<typeof listFigures>[number]): string {
  const { right, of, isPerThousand, isCount } = figure
  if (isCount) return `${right}/${of}${isKept(figure) ? '' : '!'}`
  if (of === 0) return '–'
  const shown = isPerThousand ? ((right * 1000) / of).toFixed(1) : ((right * 100) / of).toFixed(1)
  return `${shown}${isKept(figure) ? '' : '!'}`
}
