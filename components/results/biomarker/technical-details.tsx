import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SpecimenName } from '#components/results/specimen/specimen-name.tsx'
import { OutsideLink } from '#components/ui/navigation/text-link.tsx'
import { findAnalyte } from '#lib/results/analytes.ts'
import type { BiomarkerValue, BiomarkerView } from '#lib/results/result-view.ts'

export function TechnicalDetails({
  view: { loincCode, loincName },
  value,
}: {
  view: BiomarkerView
  value: BiomarkerValue
}) {
  const t = useTranslations('results.technical')
  const analyte = findAnalyte(loincCode)
  const facts = [
    ['loinc', [loincCode, loincName].filter(Boolean).join(' · ')],
    ['printedName', value.printedName],
    ['specimen', value.specimen && <SpecimenName specimen={value.specimen} />],
    ['lab', value.labName],
    ['ucum', value.ucumUnit],
    ['flag', value.flag],
  ] as const
  return (
    <details className="group rounded-card border border-line bg-card print:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="space-y-2 px-4 pb-4 text-sm">
        {facts.map(
          ([fact, text]) =>
            text && (
              <div key={fact}>
                <dt className="text-soft">{t(fact)}</dt>
                <dd className="break-words">{text}</dd>
              </div>
            ),
        )}
        {analyte && (
          <div>
            <dt className="text-soft">{t('meaning')}</dt>
            <dd>
              <OutsideLink href={analyte.source} newTabLabel={t('newTab')}>
                {t('medlinePlus')}
              </OutsideLink>
            </dd>
          </div>
        )}
      </dl>
    </details>
  )
}
