import { useTranslations } from 'next-intl'
import type { DeskPatient } from '#lib/results-desk/desk-view.ts'

/** Name, then age and the first letter of the sex, as clinicians write it. */
export function usePatientWords() {
  const t = useTranslations('results-desk')
  return ({ firstName, lastName, age, sex }: DeskPatient) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || t('noName')
    const letter = sex === 'female' || sex === 'male' ? t(`sex.${sex}`) : ''
    return { name, about: [age, letter].filter((part) => part !== null && part !== '').join(' ') }
  }
}
