import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { WearablesOwner } from '#lib/wearables/wearable-view.ts'

/** Whose measurements these are; printed only, since the screen shows the account. */
export function PrintedOwner({ owner: { name, dob } }: { owner: WearablesOwner }) {
  const t = useTranslations('wearables')
  return (
    <p className="mb-4 hidden font-semibold print:block">
      {dob
        ? t.rich('printedBorn', { name, when: () => <CalendarDate day={dob} /> })
        : t('printed', { name })}
    </p>
  )
}
