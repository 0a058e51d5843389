import { useTranslations } from 'next-intl'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'
import { useDayWords } from './day-words.ts'

/** Whose measurements these are; printed only, since the screen shows the account. */
export function PrintedOwner({ owner: { name, dob } }: { owner: WearablesOwner }) {
  const t = useTranslations('wearables')
  const dayWords = useDayWords()
  return (
    <p className="mb-4 hidden font-semibold print:block">
      {dob ? t('printedBorn', { name, when: dayWords.date(dob) }) : t('printed', { name })}
    </p>
  )
}
