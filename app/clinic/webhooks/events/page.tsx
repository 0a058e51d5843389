import type { Metadata, Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { EventDetails } from '#components/webhook-console/event-details.tsx'
import { WebhookTabs } from '#components/webhook-console/webhook-tabs.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { eventGroups, findEvent, searchEvents } from '#lib/event-catalog/event-catalog.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('webhooks')
  return { title: `${t('tabs.events')}, ${t('title')}` }
}

const textOf = (given: string | string[] | undefined) => (typeof given === 'string' ? given : '')

export default async function EventCatalogPage({
  searchParams,
}: PageProps<'/clinic/webhooks/events'>) {
  const t = await getTranslations('webhooks')
  const params = await searchParams
  const [search, type] = [textOf(params.q), textOf(params.type)]
  const context = await getContext()
  const found = await redirectIfForbidden((async () => searchEvents(context, search))())
  const event = findEvent(context, type)
  const hrefOf = (eventType: string) =>
    `/clinic/webhooks/events?${new URLSearchParams({ ...(search && { q: search }), type: eventType })}` as Route
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('events.lead')} />
      <WebhookTabs current="events" />
      <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="max-lg:order-last">
          <form action="/clinic/webhooks/events" className="mb-3 flex items-end gap-2">
            <TextField
              label={t('events.search')}
              name="q"
              type="search"
              maxLength={100}
              defaultValue={search}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="secondary">
              {t('events.find')}
            </Button>
          </form>
          <p role="status" className="mb-2 text-xs text-soft">
            {t('events.count', { count: found.length })}
          </p>
          <nav aria-label={t('events.listLabel')} className="lg:max-h-[70dvh] lg:overflow-y-auto">
            {eventGroups.map((group) => {
              const types = found.filter((each) => each.group === group)
              if (types.length === 0) return null
              return (
                <section key={group} className="mb-3">
                  <h2 className="px-2 text-xs font-semibold text-soft">
                    {t(`events.groups.${group}`)}
                  </h2>
                  <ul>
                    {types.map(({ eventType }) => (
                      <li key={eventType}>
                        <Link
                          href={hrefOf(eventType)}
                          prefetch={false}
                          aria-current={eventType === type ? 'page' : undefined}
                          className="block rounded-lg px-2 py-1.5 font-mono text-xs -outline-offset-2 [overflow-wrap:anywhere] hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                        >
                          {eventType}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })}
          </nav>
        </div>
        {event ? (
          <EventDetails event={event} />
        ) : (
          <p className="text-soft">{t(type ? 'events.unknown' : 'events.pick')}</p>
        )}
      </div>
    </>
  )
}
