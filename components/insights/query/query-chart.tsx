import { useLocale, useTranslations } from 'next-intl'
import { percent } from '#components/number-line/at.tsx'
import { spaceLabels } from '#components/results/chart/build-axis.ts'
import { ChartWalk } from '#components/results/chart/chart-walk.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { QueryTable } from '#lib/insights/queries/query-view.ts'
import {
  type ChartPanel,
  type ChartSeries,
  type QueryChart as Laid,
  layOutChart,
  timeOf,
} from './lay-out-chart.ts'

interface QueryChartProps {
  table: QueryTable
  /** of the columns */
  labels: readonly string[]
  /** columns that say where figures come from, which are not drawn */
  hidden: ReadonlySet<number>
}

/** Dashes as well as colors distinguish the lines. */
const lines = [
  { stroke: 'stroke-accent', fill: 'fill-accent', dash: undefined },
  { stroke: 'stroke-watch', fill: 'fill-watch', dash: '7 4' },
  { stroke: 'stroke-ink', fill: 'fill-ink', dash: '2 4' },
  { stroke: 'stroke-alert', fill: 'fill-alert', dash: '10 3 2 3' },
  { stroke: 'stroke-good', fill: 'fill-good', dash: '1 3' },
  { stroke: 'stroke-soft', fill: 'fill-soft', dash: '5 2' },
] as const
const lineOf = (index: number) => lines[index % lines.length] ?? lines[0]

export function QueryChart({ table, labels, hidden }: QueryChartProps) {
  const t = useTranslations('insights.query.result')
  const laid = layOutChart(table, hidden)
  if (!laid) return <p className="px-4 py-3 text-sm text-soft sm:px-5">{t('noChart')}</p>
  return (
    <div className="space-y-6 p-4 sm:p-5">
      {laid.panels.map((panel) => (
        <Panel
          key={panel.series.map(({ column, group }) => `${column} ${group}`).join()}
          {...{ panel, laid, labels }}
        />
      ))}
    </div>
  )
}

interface PanelProps {
  panel: ChartPanel
  laid: Laid
  labels: readonly string[]
}

function Panel({ panel, laid, labels }: PanelProps) {
  const t = useTranslations('insights.query.result')
  const locale = useLocale()
  const nameStop = useStopNames(laid)
  const number = (value: number) => numberFormat(locale, { maximumFractionDigits: 3 }).format(value)
  const nameOf = ({ column, group }: ChartSeries) =>
    [labels[column], group].filter(Boolean).join(' · ')
  const names = panel.series.map(nameOf).join(', ')
  return (
    <figure>
      <figcaption className="mb-4 space-y-1 text-xs text-soft">
        {panel.series.map((series, index) => {
          const values = series.stretches.flat().map(({ value }) => value)
          return (
            <span key={nameOf(series)} className="flex items-center gap-2">
              <svg aria-hidden="true" className="h-3 w-7 shrink-0">
                <line
                  x1="2"
                  x2="26"
                  y1="6"
                  y2="6"
                  strokeDasharray={laid.kind === 'time' ? lineOf(index).dash : undefined}
                  className={`${lineOf(index).stroke} ${laid.kind === 'time' ? 'stroke-2' : 'stroke-[8]'}`}
                />
              </svg>
              <span>
                {t('chartSummary', {
                  count: values.length,
                  name: nameOf(series),
                  least: number(values.reduce((a, b) => Math.min(a, b), Infinity)),
                  most: number(values.reduce((a, b) => Math.max(a, b), -Infinity)),
                  last: number(values.at(-1) ?? Number.NaN),
                })}
              </span>
            </span>
          )
        })}
      </figcaption>
      <div className="pr-2 pl-12">
        <ChartWalk
          points={walkPoints(panel, laid).map(({ x, y, label, found }) => ({
            key: label,
            x,
            y,
            title: nameStop(label),
            detail: found
              .map(({ series, value }) => `${nameOf(series)}: ${number(value)}`)
              .join(' · '),
            spoken: `${nameStop(label)}. ${found.map(({ series, value }) => `${nameOf(series)}: ${number(value)}`).join('. ')}`,
          }))}
          words={{
            label: t('chartWalk'),
            hint: t('chartHint'),
            earlier: t('earlier'),
            later: t('later'),
          }}
          axis={<Stops laid={laid} nameStop={nameStop} />}
        >
          <svg
            aria-hidden="true"
            width="1"
            height="100%"
            className="absolute inset-y-0 right-full mr-2.5 overflow-visible fill-soft text-xs"
          >
            {panel.ticks.map(({ value, y }) => (
              <text key={value} x="1" y={percent(y)} dy="0.35em" textAnchor="end">
                {numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(
                  value,
                )}
              </text>
            ))}
          </svg>
          <Drawing
            panel={panel}
            kind={laid.kind}
            label={t('chart', { names })}
            groups={laid.stops.length}
          />
        </ChartWalk>
      </div>
    </figure>
  )
}

function Drawing({
  panel: { ticks, series },
  kind,
  label,
  groups,
}: {
  panel: ChartPanel
  kind: Laid['kind']
  label: string
  groups: number
}) {
  const count = series.reduce((sum, { stretches }) => sum + stretches.flat().length, 0)
  const zero = ticks.find(({ value }) => value === 0)?.y ?? 1
  const wide = 0.8 / groups / Math.max(1, series.length)
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height="100%"
      className="block overflow-visible"
    >
      {ticks.map(({ value, y }) => (
        <line key={value} x2="100%" y1={percent(y)} y2={percent(y)} className="stroke-line" />
      ))}
      {kind === 'groups' &&
        series.flatMap(({ stretches, column, group }, index) =>
          stretches
            .flat()
            .map(({ x, y }) => (
              <rect
                key={`${column} ${group} ${x}`}
                x={percent(x - 0.4 / groups + index * wide)}
                width={percent(wide)}
                y={percent(Math.min(y, zero))}
                height={percent(Math.abs(zero - y))}
                className={lineOf(index).fill}
              />
            )),
        )}
      {kind === 'time' && (
        <svg
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          aria-hidden="true"
          className="overflow-visible"
        >
          {series.map(({ stretches, column, group }, index) => (
            <g key={`${column} ${group}`} className={`fill-none ${lineOf(index).stroke}`}>
              <path
                d={stretches.map(writePath).join('')}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                strokeDasharray={lineOf(index).dash}
                className="stroke-2"
              />
              {/* Round ends of no length: points that stand alone, and all where they are few. */}
              <path
                d={stretches
                  .filter((stretch) => stretch.length === 1 || count <= 120)
                  .flat()
                  .map(({ x, y }) => `M${place(x)} ${place(y)}h0`)
                  .join('')}
                vectorEffect="non-scaling-stroke"
                strokeLinecap="round"
                className="stroke-[5]"
              />
            </g>
          ))}
        </svg>
      )}
    </svg>
  )
}

const place = (share: number) => Math.round(share * 100_000) / 100

function writePath(points: readonly { x: number; y: number }[]) {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${place(x)} ${place(y)}`)
    .join('')
}

/** Each stop with what is measured there; the cursor is on the first of it. */
function walkPoints({ series }: ChartPanel, { stops }: Laid) {
  const at = new Map<number, { series: ChartSeries; value: number; y: number }[]>()
  for (const each of series)
    for (const { x, y, value } of each.stretches.flat())
      at.set(x, [...(at.get(x) ?? []), { series: each, value, y }])
  return stops.flatMap(({ label, x }) => {
    const found = at.get(x)
    return found?.[0] ? [{ label, x, y: found[0].y, found }] : []
  })
}

function useStopNames({ kind, stops }: Laid) {
  const locale = useLocale()
  if (kind === 'groups') return (label: string) => label
  const isDays = stops.every(({ label }) => /^[^T]+$|T00:00:00$/.test(label))
  const format = dateFormat(
    locale,
    isDays
      ? { dateStyle: 'medium', timeZone: 'UTC' }
      : { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  )
  return (label: string) => format.format(timeOf(label))
}

const maxGroupNames = 12
const dayMs = 86_400_000

function Stops({ laid, nameStop }: { laid: Laid; nameStop: (label: string) => string }) {
  const locale = useLocale()
  const { kind, stops } = laid
  const every = Math.max(1, Math.ceil(stops.length / maxGroupNames))
  const shown =
    kind === 'time'
      ? spaceLabels(stops, ({ x }) => x)
      : stops.filter((_, index) => index % every === 0)
  const spanMs = timeOf(stops.at(-1)?.label ?? '') - timeOf(stops[0]?.label ?? '')
  const short = dateFormat(locale, {
    timeZone: 'UTC',
    ...(spanMs <= 2 * dayMs
      ? { hour: 'numeric', minute: '2-digit' }
      : spanMs <= 300 * dayMs
        ? { month: 'short', day: 'numeric' }
        : { month: 'short', year: 'numeric' }),
  })
  return (
    <div aria-hidden="true" className="relative h-8 text-xs text-soft">
      <svg
        width="100%"
        height="100%"
        className="block overflow-visible fill-soft"
        aria-hidden="true"
      >
        {shown.map(({ label, x }) => (
          <text
            key={label}
            x={percent(x)}
            y="1.5em"
            textAnchor={x > 0.88 ? 'end' : x < 0.08 && kind === 'time' ? 'start' : 'middle'}
          >
            {kind === 'time' ? short.format(timeOf(label)) : nameStop(label)}
          </text>
        ))}
      </svg>
    </div>
  )
}
