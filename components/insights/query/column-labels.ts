import { useTranslations } from 'next-intl'
import { resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { describeTimeseries, timeseriesNames } from '#contract/wearables/resources.ts'
import { isInterval, type QueryDraft } from '#lib/insights/queries/query-draft.ts'
import type { QueryTable } from '#lib/insights/queries/query-view.ts'

export interface ColumnLabels {
  labels: string[]
  /** places of the columns that say where figures come from */
  sources: ReadonlySet<number>
}

/** What the form calls the columns of its result; of a request that it cannot say, the names of the answer. */
export function useColumnLabels(
  draft: QueryDraft | undefined,
  { columns }: QueryTable,
): ColumnLabels {
  const t = useTranslations('insights.query')
  const names = { labels: columns.map(({ name }) => name), sources: new Set<number>() }
  if (!draft) return names
  const nameUnit = (...asked: Parameters<typeof unitOf>) => {
    const own = ownUnits.find((name) => name === resourceOfTimeseries(asked[0].timeseries))
    const unit = unitOf(...asked)
    return unit && own ? t(`result.units.${own}`) : unit
  }
  const isGrouped = draft.every.unit !== '' || draft.part !== '' || draft.isBySource
  const isEach = !isGrouped && draft.columns.every(({ func }) => func === '')
  const bySource = [t('result.provider'), t('result.sourceType')]
  const own = [
    ...(draft.every.unit || isEach ? [t('result.time')] : []),
    ...(draft.part ? [t(`group.parts.${draft.part}`)] : []),
    ...(draft.isBySource ? bySource : []),
    ...draft.columns.map(({ func, field }) => {
      const name = func
        ? t('result.funcOf', { func: t(`columns.functions.${func}`), field })
        : field
      const unit = nameUnit(draft, { func, field })
      return unit ? `${name} (${unit})` : name
    }),
  ]
  const added = draft.hasSources
    ? [
        ...(draft.isBySource ? [] : bySource),
        ...(isEach ? [] : [t('result.samples')]),
        ...(!isEach && isInterval(draft) ? [t('result.seconds')] : []),
      ]
    : []
  const labels = [...own, ...added]
  if (labels.length !== columns.length) return names
  return { labels, sources: new Set(added.map((_, index) => own.length + index)) }
}

/** Those that the contract names by a statistic, or that have words of their own. */
const ownUnits = ['heartrate', 'respiratory_rate', 'hrv'] as const
const measuredFields = new Set(['value', 'systolic', 'diastolic'])
/** what the data says in place of a unit */
const noUnits = new Set(['count', 'index', 'stage', 'text'])

function unitOf(
  { table, timeseries }: QueryDraft,
  { func, field }: Pick<QueryDraft['columns'][number], 'func' | 'field'>,
): string | undefined {
  if (table !== 'timeseries' || func === 'count' || !measuredFields.has(field)) return undefined
  const resource = timeseriesNames.find((name) => name === resourceOfTimeseries(timeseries))
  const unit = resource && describeTimeseries(resource).unit
  return unit && !noUnits.has(unit) ? unit : undefined
}
