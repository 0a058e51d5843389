import { useTranslations } from 'next-intl'
import { specimenKeyOf } from './specimen-key-of.ts'

/** As the lab or the reader wrote it where the word is unknown. */
export function SpecimenName({ specimen }: { specimen: string }) {
  const t = useTranslations('results.specimens')
  const key = specimenKeyOf(specimen)
  return key ? t(key) : specimen.replaceAll('_', ' ')
}
