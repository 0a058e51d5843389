import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { LedgerConsent } from '#lib/consents/consent-ledger.ts'

/** Every agreement and withdrawal, each agreement with its receipt. */
export function ConsentEntries({ consent }: { consent: LedgerConsent }) {
  const t = useTranslations('consents')
  if (consent.entries.length === 0) return null
  return (
    <Card as="section" padding="large">
      <CardHeader title={t('history')}>{t('historyLead')}</CardHeader>
      <ol className="mt-4 divide-y divide-line">
        {consent.entries.map(({ kind, consentId, version, at, orderId }) => (
          <li
            key={`${kind} ${consentId ?? at}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <div>
              <p className="font-semibold">
                {t.rich(`entries.${kind}`, { version, time: () => <LocalTime instant={at} /> })}
              </p>
              {orderId && (
                <p className="text-sm">
                  <TextLink href={`/orders/${orderId}`}>{t('forOrder')}</TextLink>
                </p>
              )}
            </div>
            {consentId && (
              <a
                href={`/api/account/consents/receipts/${consentId}`}
                download
                className={buttonStyle({ variant: 'secondary', size: 'small' })}
              >
                <Download aria-hidden="true" className="size-4" />
                {t('receipt.download')}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
