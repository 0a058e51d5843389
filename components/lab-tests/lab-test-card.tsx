import { Clock, FlaskConical, House, MapPin, Stethoscope, UtensilsCrossed } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '#components/ui/navigation/link.tsx'
import { describeLabTest } from '#lib/lab-tests/describe-lab-test.ts'
import type { LabTestMethod } from '#lib/lab-tests/lab-test-filters.ts'
import type { LabTestView } from '#lib/lab-tests/lab-test-view.ts'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import { knownMethod } from './known-method.ts'

const shownMarkers = 4

/** A test in the list. */
export function LabTestCard({ test }: { test: LabTestView }) {
  const t = useTranslations('lab-tests')
  const locale = useLocale()
  const described = describeLabTest(test, locale)
  const more = test.markerNames.length - shownMarkers
  return (
    <li className="group relative flex flex-col rounded-card border border-line bg-card p-5 transition-colors hover:border-accent">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="min-w-0 flex-1 basis-32 text-lg wrap-anywhere">
          <Link
            href={`/tests/${test.slug}`}
            prefetch={false}
            className="rounded-xs after:absolute after:inset-0 after:rounded-card"
          >
            {test.name}
          </Link>
        </h3>
        <p className="shrink-0 text-lg font-bold">
          {presentPrice(test.price, locale) ?? t('priceOnRequest')}
        </p>
      </div>
      {described && (
        <p lang={described.lang} className="mt-1.5 line-clamp-3 text-soft">
          {described.text}
        </p>
      )}
      {test.markerNames.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">{t('measures')} </span>
          <span className="text-soft">
            {test.markerNames.slice(0, shownMarkers).join(', ')}
            {more > 0 && ` ${t('andMore', { count: more })}`}
          </span>
        </p>
      )}
      <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1.5 pt-4 text-sm text-soft [&_svg]:size-4 [&_svg]:text-accent">
        <Fact icon={methodIcons[knownMethod(test.method)]}>
          {t(`methods.${knownMethod(test.method)}.name`)}
        </Fact>
        {test.commonTatDays !== null && (
          <Fact icon={<Clock aria-hidden="true" />}>{t('days', { days: test.commonTatDays })}</Fact>
        )}
        {test.isFasting && (
          <Fact icon={<UtensilsCrossed aria-hidden="true" />}>{t('fastingShort')}</Fact>
        )}
      </ul>
    </li>
  )
}

const methodIcons: Record<LabTestMethod | 'other', ReactNode> = {
  testkit: <House aria-hidden="true" />,
  walk_in_test: <MapPin aria-hidden="true" />,
  at_home_phlebotomy: <Stethoscope aria-hidden="true" />,
  on_site_collection: <Stethoscope aria-hidden="true" />,
  other: <FlaskConical aria-hidden="true" />,
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  )
}
