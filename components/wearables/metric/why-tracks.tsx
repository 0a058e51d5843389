import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { percent } from '#components/number-line/at.tsx'
import { HatchPattern } from '#components/wearables/charts/bar-chart.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import type { SourceView, WhySpan, WhyView } from '#lib/wearables/wearable-view.ts'
import { useSourceWords } from './source-words.ts'

const dayHours = [0, 6, 12, 18]

/** When each source counted, and when another one was preferred. */
export function WhyTracks({ why: { order, parts, leftOut, daySeconds, topic } }: { why: WhyView }) {
  const t = useTranslations('wearables.why')
  const sourceWords = useSourceWords()
  const dayWords = useDayWords()
  const id = useId()
  const hasSpans = [...parts, ...leftOut].some(({ spans }) => spans.length > 0)
  if (!hasSpans || topic === 'sleep') return null
  const length = Math.max(daySeconds, 86_400)
  const spansOf = (source: SourceView, from: readonly { source: SourceView; spans: WhySpan[] }[]) =>
    from.filter((each) => each.source.source === source.source).flatMap(({ spans }) => spans)
  return (
    <div role="img" aria-label={t('chart')} className="overflow-x-clip">
      <svg width="0" height="0" className="absolute" aria-hidden="true">
        <defs>
          <HatchPattern id={id} />
        </defs>
      </svg>
      {order.map((source) => (
        <div key={source.source} className="mb-2">
          <p className="text-sm font-semibold">{sourceWords(source)}</p>
          <svg aria-hidden="true" width="100%" height="16" className="block rounded-xs bg-sunken">
            {spansOf(source, leftOut).map(({ from, until }) => (
              <rect
                key={from}
                x={percent(from / length)}
                width={percent((until - from) / length)}
                height="16"
                fill={`url(#${id})`}
                className="opacity-80"
              />
            ))}
            {spansOf(source, parts).map(({ from, until }) => (
              <rect
                key={from}
                x={percent(from / length)}
                width={percent((until - from) / length)}
                height="16"
                className="fill-fill"
              />
            ))}
          </svg>
        </div>
      ))}
      <svg
        aria-hidden="true"
        width="100%"
        height="18"
        className="block overflow-visible fill-soft text-xs"
      >
        {dayHours.map((hour) => (
          <text
            key={hour}
            x={percent((hour * 3600) / length)}
            y="13"
            textAnchor={hour === 0 ? 'start' : 'middle'}
          >
            {dayWords.hour(hour)}
          </text>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex gap-4 text-xs text-soft">
        <span className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
            <rect width="14" height="14" rx="3" className="fill-fill" />
          </svg>
          {t('counted')}
        </span>
        <span className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
            <rect width="14" height="14" rx="3" fill={`url(#${id})`} className="stroke-edge" />
          </svg>
          {t('leftOutMark')}
        </span>
      </p>
    </div>
  )
}
