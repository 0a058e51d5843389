import { useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Block } from '#components/staff-orders/order-people.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { StatedConsent } from '#lib/consents/consent-ledger.ts'
import type { PatientId } from '#lib/ids.ts'
import type { ConsentView } from '#lib/patients/patient-view.ts'

const types = [
  'terms-of-use',
  'telehealth-informed-consent',
  'mobile-terms-and-conditions',
  'notice-of-privacy-practices',
] as const

export function ConsentsBlock({
  patientId,
  consents,
  stated,
}: {
  patientId: PatientId
  consents: readonly ConsentView[]
  stated: readonly StatedConsent[]
}) {
  const t = useTranslations('patients.patient')
  return (
    <Block title={t('consents')}>
      {consents.length === 0 ? (
        <p className="text-sm text-soft">{t('noConsents')}</p>
      ) : (
        <ul aria-label={t('consentsCaption')} className="divide-y divide-line text-sm">
          {[...Map.groupBy(consents, ({ type, version }) => `${type} ${version}`)].map(
            ([text, given]) => (
              <ConsentItem key={text} patientId={patientId} given={given} />
            ),
          )}
        </ul>
      )}
      {stated.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-sm font-semibold">{t('stated')}</h3>
          <ul className="space-y-2 text-sm text-soft">
            {stated.map(({ orderId, testName, statedBy, at }) => (
              <li key={orderId}>
                {statedBy ?? t('formerStaff')}, <LocalTime instant={at} />
                {testName && `: ${testName}`}{' '}
                <TextLink href={`/clinic/orders/${orderId}`}>
                  {t('forOrder', { reference: orderReference(orderId) })}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}

function ConsentItem({ patientId, given }: { patientId: PatientId; given: ConsentView[] }) {
  const t = useTranslations('patients.patient')
  const known = types.find((each) => each === given[0]?.type) ?? 'other'
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="mb-0.5 flex flex-wrap justify-between gap-x-2 font-semibold">
        {t(`consentTypes.${known}`)}
        <span className="font-normal text-soft">
          {t('version', { version: given[0]?.version ?? '' })}
        </span>
      </p>
      {given.map((consent) => (
        <p
          key={consent.consentId}
          className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-soft"
        >
          <LocalTime instant={consent.givenAt} style="date" />
          <a
            href={`/api/clinic/patients/${patientId}/consents/${consent.consentId}`}
            download
            className="font-semibold text-accent underline underline-offset-4"
          >
            {t('consentReceipt')}
          </a>
          {consent.withdrawnAt && (
            <span className="w-full font-semibold text-watch">
              {t.rich('consentWithdrawn', {
                day: () => <LocalTime instant={consent.withdrawnAt ?? ''} style="date" />,
              })}
            </span>
          )}
          {consent.orderId && (
            <TextLink href={`/clinic/orders/${consent.orderId}`}>
              {t('forOrder', { reference: orderReference(consent.orderId) })}
            </TextLink>
          )}
        </p>
      ))}
    </li>
  )
}
