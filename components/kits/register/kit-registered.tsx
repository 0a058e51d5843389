import { CalendarClock, Sunrise, UtensilsCrossed } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { DoneMark } from '#components/kits/form/done-mark.tsx'
import { FocusedHeading } from '#components/kits/form/focused-heading.tsx'
import { NextSteps } from '#components/kits/form/next-steps.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import type { OrderId } from '#lib/ids.ts'
import { adviseMailing } from '#lib/orders/timeline/advise-mailing.ts'
import { packingOf } from './packing-of.ts'

const steps = ['collect', 'pack', 'post'] as const

export async function KitRegistered({
  orderId,
  wasBefore,
  isFasting,
  isMorning,
  sampleType,
}: {
  orderId: OrderId
  wasBefore: boolean
  isFasting: boolean
  isMorning: boolean
  /** undefined while it is not known what the kit collects */
  sampleType: string | undefined
}) {
  const t = await getTranslations('kits.register.done')
  const advice = adviseMailing(new Date(), await viewerZone())
  return (
    <div className="pt-2">
      <DoneMark />
      <FocusedHeading>{t(wasBefore ? 'titleBefore' : 'title')}</FocusedHeading>
      <p className="mt-1.5 text-soft">{t(wasBefore ? 'leadBefore' : 'lead')}</p>
      <Notice
        className="mt-6"
        icon={<CalendarClock aria-hidden="true" />}
        title={t.rich(`mailing.${advice.kind}.title`, {
          day: () => <CalendarDate day={advice.day} style="dayDate" />,
        })}
      >
        {t(`mailing.${advice.kind}.text`)}
      </Notice>
      {isFasting && (
        <Notice
          className="mt-3"
          tone="watch"
          icon={<UtensilsCrossed aria-hidden="true" />}
          title={t('fasting.title')}
        >
          {t('fasting.text')}
        </Notice>
      )}
      {isMorning && (
        <Notice
          className="mt-3"
          tone="watch"
          icon={<Sunrise aria-hidden="true" />}
          title={t('morning')}
        />
      )}
      <NextSteps
        title={t('next')}
        steps={steps.map((step) => ({
          title: t(`${step}.title`),
          text: t(step === 'pack' ? `pack.${packingOf(sampleType)}` : `${step}.text`),
        }))}
      />
      <div className="mt-8">
        <LinkButton href={`/orders/${orderId}`} size="large" isWide>
          {t('follow')}
        </LinkButton>
      </div>
    </div>
  )
}
