import { useTranslations } from 'next-intl'
import { failureTypes } from '#contract/failure-types.ts'
import type { OwnMissing } from '#lib/result-sets/own/own-set-page.ts'

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
              {t(`failures.${failureTypes.find((known) => known === failure) ?? 'other'}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
