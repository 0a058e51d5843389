import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'

export function ResultDay({ day }: { day: string | null }) {
  const t = useTranslations('results')
  return day ? t.rich('day', { when: () => <CalendarDate day={day} /> }) : t('noDay')
}
