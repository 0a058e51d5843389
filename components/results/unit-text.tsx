import { useTranslations } from 'next-intl'
import { findUnitWord } from '#lib/units/unit-words.ts'

/** The unit as printed; screen readers hear it spelled out where its words are known. */
export function UnitText({ unit, ucumUnit }: { unit: string | null; ucumUnit: string | null }) {
  const t = useTranslations('units')
  const word = findUnitWord(ucumUnit)
  if (!unit || !word) return unit
  return (
    <>
      <span aria-hidden="true">{unit}</span>
      <span className="sr-only">{t(word)}</span>
    </>
  )
}
