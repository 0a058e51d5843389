import { expect, it } from 'vitest'
import { firstDraft, type QueryDraft } from '#lib/insights/queries/query-draft.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { useColumnLabels } from './column-labels.ts'

const draft = (timeseries: string, func: QueryDraft['columns'][number]['func']): QueryDraft => ({
  ...firstDraft('2026-03-04'),
  table: 'timeseries',
  timeseries,
  columns: [{ id: 1, func, field: 'value' }],
  every: { value: '1', unit: 'day' },
})

it.each([
  ['heartrate', 'mean', 'Time, mean of value (bpm)'],
  ['hrv', 'mean', 'Time, mean of value (ms)'],
  ['respiratory_rate', 'mean', 'Time, mean of value (breaths/min)'],
  ['weight', 'max', 'Time, maximum of value (kg)'],
  ['heartrate', 'count', 'Time, count of value'],
  ['steps', 'sum', 'Time, sum of value'],
] as const)('names the unit of %s in its %s', (timeseries, func, words) => {
  expect(wordsOf(<Labels draft={draft(timeseries, func)} />)).toBe(words)
})

function Labels({ draft }: { draft: QueryDraft }) {
  const columns = ['group_key.0', 'figure'].map((name) => ({ name, values: [] }))
  const { labels } = useColumnLabels(draft, { columns, rowCount: 0 })
  return labels.join(', ')
}
