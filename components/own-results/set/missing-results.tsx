import { useTranslations } from 'next-intl'
import type { OwnMissing } from '#lib/result-sets/own/own-set-page.ts'

const failures = [
  'quantity_not_sufficient_failure',
  'collection_process_failure',
  'drop_off_failure',
  'internal_lab_failure',
  'order_entry_failure',
  'non_failure',
  'unknown_failure',
  'patient_condition_failure',
  'missing_result_calc_failure',
  'missing_demo_aoe_calc_failure',
] as const

/** What could not be tested, and why in plain words. */
export function MissingResults({ missing }: { missing: readonly OwnMissing[] }) {
  const t = useTranslations('own-results.set')
  return (
    <section aria-labelledby="missing-results">
      <h2 id="missing-results" className="mb-2 text-lg">
        {t('missing')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {missing.map(({ name, failure }) => (
          <li key={name} className="p-4 print:break-inside-avoid">
            <p className="font-semibold">{name}</p>
            <p className="mt-0.5 text-soft">
              {t(`failures.${failures.find((known) => known === failure) ?? 'other'}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
