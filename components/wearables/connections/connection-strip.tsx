import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { StripePattern } from '#components/wearables/charts/bar-chart.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import type { ConnectionView, StripState } from '#lib/wearables/wearable-view.ts'

const cell = 24
const size = 20

/** The last days of a connection. */
export function ConnectionStrip({
  connection: { name, strip },
}: {
  connection: Pick<ConnectionView, 'name' | 'strip'>
}) {
  const t = useTranslations('wearables.connections')
  const dayWords = useDayWords()
  const id = useId()
  const count = (wanted: StripState) => strip.filter(({ state }) => state === wanted).length
  const summary = t('stripSummary', {
    whole: count('whole'),
    part: count('part'),
    none: count('none'),
    down: count('down'),
  })
  return (
    <div className="max-w-md">
      <svg
        role="img"
        aria-label={`${t('strip', { provider: name })}: ${summary}`}
        viewBox={`0 0 ${strip.length * cell - (cell - size)} ${size}`}
        className="w-full"
      >
        <defs>
          <StripePattern id={id} />
        </defs>
        {strip.map(({ date, state }, index) => (
          <StripCell key={date} state={state} x={index * cell} stripes={`url(#${id})`} />
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-soft">
        <span>{dayWords.short(strip[0]?.date ?? '')}</span>
        <span>{dayWords.short(strip.at(-1)?.date ?? '')}</span>
      </p>
    </div>
  )
}

export function StripCell({
  state,
  x,
  stripes,
}: {
  state: StripState
  x: number
  stripes: string
}) {
  const place = { x: x + 0.75, y: 0.75, width: size - 1.5, height: size - 1.5, rx: 4 }
  switch (state) {
    case 'whole':
      return <rect x={x} width={size} height={size} rx="4" className="fill-fill" />
    case 'part':
      return <rect {...place} fill={stripes} className="stroke-fill stroke-[1.5]" />
    case 'down':
      return (
        <>
          <rect {...place} className="fill-alert-soft stroke-alert stroke-[1.5]" />
          <path d={`M${x + 5} ${size / 2}h${size - 10}`} className="stroke-alert stroke-2" />
        </>
      )
    case 'none':
      return <rect {...place} className="fill-card stroke-edge stroke-[1.5]" />
    case 'before':
      return <circle cx={x + size / 2} cy={size / 2} r="1.5" className="fill-edge" />
  }
}

export function StripLegend() {
  const t = useTranslations('wearables.connections.stripLegend')
  const id = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {(['whole', 'part', 'none', 'down'] as const).map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} className="size-3.5">
            <defs>
              <StripePattern id={`${id}-${state}`} />
            </defs>
            <StripCell state={state} x={0} stripes={`url(#${id}-${state})`} />
          </svg>
          {t(state)}
        </li>
      ))}
    </ul>
  )
}
