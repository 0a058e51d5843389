import { useLocale, useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { DataList, type DataListItem } from '#components/ui/data-list.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { LabTestDetails } from '#lib/lab-tests/get-lab-test.ts'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import { knownMethod, knownSample } from './known-method.ts'

export function LabTestFacts({ test }: { test: LabTestDetails }) {
  const t = useTranslations('lab-tests')
  const locale = useLocale()
  const method = knownMethod(test.method)
  const items: DataListItem[] = [
    { label: t('method'), value: t(`methods.${method}.name`) },
    { label: t('sample'), value: t(`samples.${knownSample(test.sampleType)}`) },
    { label: t('fasting'), value: test.isFasting ? t('fastingYes') : t('fastingNo') },
    ...(test.labName ? [{ label: t('laboratory'), value: test.labName }] : []),
    { label: t('turnaround'), value: <Turnaround test={test} /> },
  ]
  return (
    <Card as="aside" className="lg:sticky lg:top-6" aria-label={t('facts')}>
      <p className="text-2xl font-bold">
        {presentPrice(test.price, locale) ?? t('priceOnRequest')}
      </p>
      <p className="text-sm text-soft">{t(test.can.orderKit ? 'priceIncludes' : 'pricePlain')}</p>
      <DataList items={items} className="mt-3" />
      {test.can.orderKit ? (
        <LinkButton
          href={`/kits/order?test=${encodeURIComponent(test.slug)}`}
          size="large"
          isWide
          className="mt-4"
          prefetch={false}
        >
          {t('order')}
        </LinkButton>
      ) : (
        <p className="mt-4 rounded-control bg-sunken p-3.5 text-sm">
          {t(`methods.${method}.arrange`)}
        </p>
      )}
    </Card>
  )
}

function Turnaround({ test }: { test: LabTestDetails }) {
  const t = useTranslations('lab-tests')
  const { commonTatDays, worstCaseTatDays } = test
  if (commonTatDays === null) return t('turnaroundUnknown')
  if (worstCaseTatDays === null || worstCaseTatDays <= commonTatDays)
    return t('days', { days: commonTatDays })
  return t('daysUpTo', { days: commonTatDays, latest: worstCaseTatDays })
}
