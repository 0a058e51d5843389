import { getTranslations } from 'next-intl/server'
import { DoneMark } from '#components/kits/form/done-mark.tsx'
import { FocusedHeading } from '#components/kits/form/focused-heading.tsx'
import { NextSteps } from '#components/kits/form/next-steps.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { OrderId } from '#lib/ids.ts'

const steps = ['pack', 'arrive', 'register'] as const

export async function OrderPlaced({ orderId }: { orderId: OrderId }) {
  const t = await getTranslations('kits.order.done')
  return (
    <div className="pt-2">
      <DoneMark />
      <FocusedHeading>{t('title')}</FocusedHeading>
      <p className="mt-1.5 text-soft">{t('lead')}</p>
      <NextSteps
        title={t('next')}
        steps={steps.map((step) => ({ title: t(`${step}.title`), text: t(`${step}.text`) }))}
      />
      <div className="mt-8 flex flex-col gap-2.5 sm:flex-row">
        <LinkButton href={`/orders/${orderId}`} size="large">
          {t('follow')}
        </LinkButton>
        <LinkButton href="/tests" variant="secondary" size="large">
          {t('another')}
        </LinkButton>
      </div>
    </div>
  )
}
