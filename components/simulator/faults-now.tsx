import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { serviceFaultKinds, webhookFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import { withArticle } from '#lib/dates/with-article.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { FaultsView } from '#lib/simulator/faults-view.ts'

type FaultsNowProps = {
  faults: FaultsView | undefined
  isStopping: boolean
  onStop: () => void
}

export function FaultsNow({ faults, isStopping, onStop }: FaultsNowProps) {
  const t = useTranslations('simulator.wayFaults')
  const { locale, timeZone } = useViewer()
  const { webhooks = null, service = null } = faults ?? {}
  const kindOfWebhook = webhookFaultKinds.find((kind) => kind === webhooks?.kind) ?? 'other'
  const kindOfService = serviceFaultKinds.find((kind) => kind === service?.kind) ?? 'other'
  const timeOf = (instant: string) =>
    dateFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(instant))
  return (
    <div role="status">
      {webhooks || service ? (
        <Notice
          tone="watch"
          title={t('now')}
          action={
            <Button size="small" isPending={isStopping} onClick={onStop}>
              {t('stop')}
            </Button>
          }
        >
          <ul>
            {webhooks && (
              <li>
                {t('nowWebhooks', {
                  kind: t(`webhookKinds.${kindOfWebhook}`),
                  count: webhooks.remaining ?? 0,
                })}
              </li>
            )}
            {service && (
              <li>
                {t('nowService', {
                  kind: t(`serviceKinds.${kindOfService}`),
                  time: withArticle(locale, timeOf(service.endsAt)),
                })}
              </li>
            )}
          </ul>
        </Notice>
      ) : (
        <p className="text-xs text-soft">{faults && t('calm')}</p>
      )}
    </div>
  )
}
