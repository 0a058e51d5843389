import { useLocale, useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { addressPatient } from '#lib/lab-tests/address-patient.ts'
import type { LabTestDetails } from '#lib/lab-tests/get-lab-test.ts'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import type { MarkerView } from '#lib/markers/present-marker.ts'

/** What the test measures, and the questions asked when ordering it. */
export function LabTestMarkers({ test }: { test: LabTestDetails }) {
  const t = useTranslations('lab-tests')
  const questions = test.markers.flatMap((marker) => marker.questions)
  const [always, added] = splitAdded(test)
  if (test.markers.length === 0) return <p className="text-soft">{t('noMarkers')}</p>
  return (
    <>
      <section aria-labelledby="measures">
        <h2 id="measures" className="text-lg">
          {t('measuresTitle', { count: always.length })}
        </h2>
        <MarkerList markers={always} />
      </section>
      {added.length > 0 && (
        <section aria-labelledby="added">
          <h2 id="added" className="text-lg">
            {t('added')}
          </h2>
          <p className="mt-1 text-soft">{t('addedText')}</p>
          <MarkerList markers={added} />
        </section>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="questions">
          <h2 id="questions" className="text-lg">
            {t('questions')}
          </h2>
          <p className="mt-1 text-soft">{t('questionsText')}</p>
          <ul className="mt-3 list-disc space-y-1.5 pl-5">
            {[...new Set(questions.map(({ text }) => addressPatient(text)))].map((text) => (
              <li key={text} lang="en">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Labs add reflex markers when another result calls for them; the test's own list omits those. */
function splitAdded({ markers, markerNames }: LabTestDetails) {
  const always = markers.filter(({ name }) => markerNames.includes(name))
  if (always.length === 0) return [markers, []] as const
  return [always, markers.filter(({ name }) => !markerNames.includes(name))] as const
}

function MarkerList({ markers }: { markers: readonly MarkerView[] }) {
  return (
    <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card">
      {markers.map((marker) => (
        <MarkerRow key={marker.markerId} marker={marker} />
      ))}
    </ul>
  )
}

function MarkerRow({ marker }: { marker: MarkerView }) {
  const t = useTranslations('lab-tests')
  const locale = useLocale()
  const parts = marker.results.filter(({ name }) => name !== marker.name).map(({ name }) => name)
  return (
    <li className="p-4.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base">
          {marker.href ? <TextLink href={marker.href}>{marker.name}</TextLink> : marker.name}
        </h3>
        {marker.isALaCarte && (
          <p className="text-sm text-soft">
            {t('alone', { price: presentPrice(marker.price, locale) ?? t('onRequest') })}
          </p>
        )}
      </div>
      {marker.description && (
        <p lang="en" className="mt-1 text-soft">
          {marker.description}
        </p>
      )}
      {marker.type === 'panel' && parts.length > 0 && (
        <p className="mt-1.5 text-sm text-soft">{parts.join(' · ')}</p>
      )}
    </li>
  )
}
