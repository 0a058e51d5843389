import { FlaskConical } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { HomeNext } from '#components/orders/home-next.tsx'
import { OrderGroup } from '#components/orders/order-group.tsx'
import { RefreshOnOrderChange } from '#components/orders/refresh-on-order-change.tsx'
import { RegisterPrompt } from '#components/orders/register-prompt.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { env } from '#lib/env.ts'
import { viewerZone } from '#lib/i18n/viewer-zone.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { sortForHome } from '#lib/orders/timeline/sort-for-home.ts'

const finishedShown = 2

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('patient-home')
  return { title: t('title') }
}

export default async function HomePage() {
  const t = await getTranslations('patient-home')
  const context = await getContext()
  const name = context.actor.kind === 'patient' ? context.actor.name.split(/\s/, 1)[0] : ''
  const { orders, total } = await listOwnOrders(context, { page: 1 })
  const viewpoint = { now: new Date(), timeZone: await viewerZone() }
  const { due, underWay, finished } = sortForHome(orders, viewpoint)
  const [first, ...alsoDue] = due
  const lead =
    total === 0 ? t('leadNew') : first ? t('leadDue', { count: due.length }) : t('leadCalm')
  return (
    <>
      <PageHeader title={name ? t('greeting', { name }) : t('greetingPlain')} lead={lead} />
      <RefreshOnOrderChange />
      <div className="space-y-8">
        {total === 0 && (
          <EmptyState
            icon={<FlaskConical />}
            title={t('emptyTitle')}
            action={<LinkButton href={'/tests' as Route}>{t('emptyAction')}</LinkButton>}
          >
            {t('emptyText')}
          </EmptyState>
        )}
        {first && <HomeNext told={first} clinicName={env().CLINIC_NAME} openLabel={t('openKit')} />}
        <OrderGroup title={t('alsoDue')} orders={alsoDue} />
        <OrderGroup title={t('underWay')} orders={underWay} />
        {first?.timeline.doThisNext.kind !== 'register' && <RegisterPrompt />}
        <OrderGroup title={t('earlier')} orders={finished.slice(0, finishedShown)} />
        {total > 0 && (
          <p className="flex flex-wrap items-center justify-between gap-3">
            <TextLink href={'/orders' as Route}>{t('allKits')}</TextLink>
            <LinkButton href={'/tests' as Route} variant="secondary" size="small">
              {t('order')}
            </LinkButton>
          </p>
        )}
      </div>
    </>
  )
}
