import { useTranslations } from 'next-intl'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { StatedConsent } from '#lib/consents/consent-ledger.ts'

/** What staff stated in the patient's name, and how to contradict it. */
export function StatedConsents({ stated }: { stated: readonly StatedConsent[] }) {
  const t = useTranslations('consents.stated')
  if (stated.length === 0) return null
  return (
    <Card as="section" className="mb-4">
      <CardHeader title={t('title')}>{t('lead')}</CardHeader>
      <ul className="mt-3 divide-y divide-line">
        {stated.map(({ orderId, testName, statedBy, at }) => {
          const test = testName ?? t('unnamedTest')
          return (
            <li key={orderId} className="py-3 last:pb-0">
              <p>
                {t.rich(statedBy ? 'by' : 'byOther', {
                  name: statedBy ?? '',
                  test,
                  time: () => <LocalTime instant={at} />,
                })}
              </p>
              <p className="flex flex-wrap gap-x-5 text-sm">
                <TextLink href={`/orders/${orderId}`} className="inline-flex min-h-10 items-center">
                  {t('order')}
                  <span className="sr-only">: {test}</span>
                </TextLink>
                <TextLink
                  href={`/messages/new?order=${orderId}`}
                  className="inline-flex min-h-10 items-center"
                >
                  {t('dispute')}
                  <span className="sr-only">: {test}</span>
                </TextLink>
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
