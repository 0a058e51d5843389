import { useTranslations } from 'next-intl'

/** Last name first, as the list is sorted. */
export function PersonName({ person }: { person: { firstName: string; lastName: string } }) {
  const t = useTranslations('patients')
  const name = [person.lastName, person.firstName].filter(Boolean).join(', ')
  return name || <span className="font-normal text-soft">{t('unnamed')}</span>
}
