import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { HomeNext } from '#components/orders/home-next.tsx'
import { OrderGroup } from '#components/orders/order-group.tsx'
import { RegisterPrompt } from '#components/orders/register-prompt.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { HomeOrders as SortedOrders } from '#lib/orders/timeline/sort-for-home.ts'

const finishedShown = 2

/** The orders of a patient who has some: the most pressing as a card of its own, the others below. */
export function HomeOrders({
  orders: { due, underWay, finished },
  clinicName,
}: {
  orders: SortedOrders
  clinicName: string
}) {
  const t = useTranslations('patient-home')
  const [first, ...alsoDue] = due
  return (
    <>
      {first && <HomeNext told={first} clinicName={clinicName} openLabel={t('openKit')} />}
      <OrderGroup title={t('alsoDue')} orders={alsoDue} />
      <OrderGroup title={t('underWay')} orders={underWay} />
      {first?.timeline.doThisNext.kind !== 'register' && <RegisterPrompt />}
      <OrderGroup title={t('earlier')} orders={finished.slice(0, finishedShown)} />
      <p className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={'/orders' as Route}>{t('allKits')}</TextLink>
        <LinkButton href={'/tests' as Route} variant="secondary" size="small" className="min-h-11">
          {t('order')}
        </LinkButton>
      </p>
    </>
  )
}
