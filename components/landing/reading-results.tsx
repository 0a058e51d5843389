import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'

export async function ReadingResults() {
  const t = await getTranslations('landing.reading')
  return (
    <section
      aria-labelledby="reading-title"
      className="mt-24 grid items-center gap-x-14 gap-y-9 rounded-[2rem] bg-sunken p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="reading-title" className="text-2xl">
          {t('title')}
        </h2>
        <p className="mt-3 max-w-[52ch] text-soft">{t('lead')}</p>
        <p className="mt-5">
          <TextLink href="/markers">{t('markers')}</TextLink>
        </p>
      </div>
      <figure aria-label={t('example')} className="space-y-3">
        <figcaption className="text-xs font-semibold text-soft">{t('example')}</figcaption>
        <div className="rounded-card border border-line bg-card p-5">
          <ValueLine name={t('cholesterolName')} value="58" unit="mg/dL">
            <Chip tone="good">{t('inRange')}</Chip>
          </ValueLine>
          <RangeBar from={96} to={240} at={139} />
          <p className="text-sm text-soft">{t('cholesterolText')}</p>
        </div>
        <div className="rounded-card border border-line bg-card p-5">
          <ValueLine name={t('vitaminName')} value="19.2" unit="ng/mL">
            <Chip tone="watch">{t('low')}</Chip>
          </ValueLine>
          <RangeBar from={60} to={200} at={38} />
          <p className="text-sm text-soft">{t('vitaminText')}</p>
        </div>
      </figure>
    </section>
  )
}

function ValueLine({
  name,
  value,
  unit,
  children,
}: {
  name: string
  value: string
  unit: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <p className="font-semibold">{name}</p>
      <p className="flex items-center gap-3">
        <span>
          <span className="text-lg font-bold">{value}</span>{' '}
          <span className="text-sm text-soft">{unit}</span>
        </span>
        {children}
      </p>
    </div>
  )
}

/** Positions on a bar 240 units wide, to scale: HDL from 0 to 100 mg/dL, vitamin D from 0 to 120 ng/mL. */
function RangeBar({ from, to, at }: { from: number; to: number; at: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 20"
      className="mt-3 mb-2 w-full"
      preserveAspectRatio="none"
      height="20"
    >
      <rect x="0" y="6" width="240" height="8" rx="4" className="fill-sunken" />
      <rect
        x={from}
        y="6"
        width={to - from}
        height="8"
        rx="4"
        className="fill-good"
        fillOpacity="0.4"
      />
      <rect
        x={at - 2.5}
        y="1"
        width="5"
        height="18"
        rx="2.5"
        className="fill-ink stroke-card"
        strokeWidth="2"
      />
    </svg>
  )
}
