import { useLocale, useTranslations } from 'next-intl'
import { numberFormat } from '#lib/i18n/number-format.ts'
import { shareOf } from './share-of.ts'

/** Below it a field is marked: one row in twenty needed a hand. */
const lowShare = 0.95
/** With fewer rows one change would mark a whole laboratory. */
const fewRows = 20

export function FieldShare({ wrong, read }: { wrong: number; read: number }) {
  const t = useTranslations('reading-accuracy')
  const locale = useLocale()
  const share = shareOf(read - wrong, read)
  if (share === undefined) return <span className="text-soft">–</span>
  const changed = t('changed', { wrong, read })
  const isLow = share < lowShare && read >= fewRows
  return (
    <span
      title={changed}
      className={
        isLow
          ? 'rounded-md bg-watch-soft px-1.5 py-0.5 font-bold text-watch'
          : read < fewRows
            ? 'text-soft'
            : undefined
      }
    >
      {numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)}
      <span className="sr-only">
        , {isLow && `${t('low')}, `}
        {changed}
      </span>
    </span>
  )
}
