import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { AccuracyFigures } from '#lib/reading-accuracy/accuracy-view.ts'
import { shareOf } from './share-of.ts'

/** The four numbers that say how reading goes, each with what it counts. */
export function AccuracyFiguresCards({ total }: { total: AccuracyFigures }) {
  const t = useTranslations('reading-accuracy.figures')
  const locale = useLocale()
  const { read, untouched, silent, missed, invented, reports } = total
  const untouchedShare = shareOf(untouched, read)
  return (
    <div className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Figure
        value={
          untouchedShare === undefined
            ? '–'
            : numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
                untouchedShare,
              )
        }
        label={t('untouched')}
        note={t('untouchedOf', { untouched, read, reports })}
      />
      <Figure
        value={numberFormat(locale).format(silent)}
        isWarned={silent > 0}
        label={t('silent')}
        note={t('silentOf', { read })}
      />
      <Figure
        value={numberFormat(locale).format(missed)}
        label={t('missed')}
        note={t('missedOf')}
      />
      <Figure
        value={numberFormat(locale).format(invented)}
        label={t('invented')}
        note={t('inventedOf')}
      />
    </div>
  )
}

interface FigureProps {
  value: ReactNode
  label: ReactNode
  note: ReactNode
  isWarned?: boolean
}

function Figure({ value, label, note, isWarned = false }: FigureProps) {
  return (
    <Card padding="small">
      <p
        className={`text-2xl leading-tight font-bold tabular-nums ${isWarned ? 'text-alert' : 'text-accent'}`}
      >
        {value}
      </p>
      <p className="mt-1 text-sm font-semibold">{label}</p>
      <p className="mt-0.5 text-xs text-soft">{note}</p>
    </Card>
  )
}
