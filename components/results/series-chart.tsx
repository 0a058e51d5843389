'use client'

import { useTranslations } from 'next-intl'
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { ResultSeries, SeriesPoint } from '#lib/results/result-view.ts'
import { buildBands, buildTimeSpan, buildValueTicks, chooseDays, timeOf } from './build-axis.ts'
import { SeriesMark } from './series-mark.tsx'

const maxDays = 4
const tick = { fill: 'var(--soft)', fontSize: 13 }

/** Values of one unit over time, each over its own range. The text and table beside it say the same. */
export function SeriesChart({ series: { points, unit } }: { series: ResultSeries }) {
  const { locale } = useViewer()
  const ticks = buildValueTicks(points)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const days = dateFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 640, height: 280 }}>
      <LineChart
        data={points.map((point) => ({ ...point, at: timeOf(point.day) }))}
        margin={{ top: 12, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        {buildBands(points).map(({ from, to, low, high }) => (
          <ReferenceArea
            key={from}
            x1={from}
            x2={to}
            y1={low ?? bottom}
            y2={high ?? top}
            fill="var(--good)"
            fillOpacity={0.14}
            strokeOpacity={0}
          />
        ))}
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={buildTimeSpan(points)}
          ticks={chooseDays(points, maxDays)}
          tickFormatter={(at: number) => days.format(at)}
          tick={tick}
          stroke="var(--line)"
          tickMargin={8}
          height={34}
        />
        <YAxis
          domain={[bottom, top]}
          ticks={ticks}
          tick={tick}
          axisLine={false}
          tickLine={false}
          width={48}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--edge)', strokeDasharray: '3 3' }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as SeriesPoint | undefined
            return active && point ? <PointNote point={point} unit={unit.label} /> : null
          }}
        />
        <Line
          dataKey="number"
          type="linear"
          stroke="var(--soft)"
          strokeWidth={1.75}
          isAnimationActive={false}
          activeDot={false}
          dot={({ cx, cy, payload }) => (
            <SeriesMark key={payload.resultId} cx={cx ?? 0} cy={cy ?? 0} {...payload} />
          )}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}

function PointNote({ point, unit }: { point: SeriesPoint; unit: string | null }) {
  const t = useTranslations('results')
  return (
    <div className="rounded-control border border-line bg-card px-3 py-2 text-sm shadow-pop">
      <p className="font-bold">
        {point.text} {unit}
      </p>
      <p className="text-soft">
        <CalendarDate day={point.day} />
      </p>
      <p className="text-soft">{point.range ? `${t('range')}: ${point.range}` : t('noRange')}</p>
    </div>
  )
}
