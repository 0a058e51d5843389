import { useTranslations } from 'next-intl'
import { OrderGroup } from '#components/patient-orders/order-group.tsx'
import { RegisterPrompt } from '#components/patient-orders/register-prompt.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { HomeOrders as SortedOrders } from '#lib/orders/timeline/sort-for-home.ts'
import { HomeNext } from './home-next.tsx'

const finishedShown = 2

export function HomeOrders({
  orders: { due, underWay, finished },
  clinicName,
  readAt,
}: {
  orders: SortedOrders
  clinicName: string
  /** ISO instant of the server's read */
  readAt: string
}) {
  const t = useTranslations('patient-home')
  const [first, ...alsoDue] = due
  return (
    <>
      {first && (
        <HomeNext
          ownOrder={first}
          clinicName={clinicName}
          openLabel={t('openOrder')}
          readAt={readAt}
        />
      )}
      <OrderGroup title={t('alsoDue')} orders={alsoDue} />
      <OrderGroup title={t('underWay')} orders={underWay} />
      {first?.timeline.doThisNext.kind !== 'register' && <RegisterPrompt />}
      <OrderGroup title={t('earlier')} orders={finished.slice(0, finishedShown)} />
      <p className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href="/orders">{t('allOrders')}</TextLink>
        <LinkButton href="/tests" variant="secondary" size="small" className="min-h-11">
          {t('order')}
        </LinkButton>
      </p>
    </>
  )
}
