import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ResultsOwner } from '#lib/results/result-view.ts'

interface PrintedOwnerProps {
  owner: Pick<ResultsOwner, 'name' | 'dob'>
  of?: 'results' | 'wearables'
}

/** Whose values these are; printed only, since the screen shows the account. */
export function PrintedOwner({ owner: { name, dob }, of = 'results' }: PrintedOwnerProps) {
  const t = useTranslations(of)
  return (
    <p className="mb-4 hidden font-semibold print:block">
      {dob
        ? t.rich('printedBorn', { name, when: () => <CalendarDate day={dob} /> })
        : t('printed', { name })}
    </p>
  )
}
