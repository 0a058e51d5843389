'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ListSearch } from '#components/lists/list-search.tsx'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { DeskFilters } from '#lib/results-desk/desk-input.ts'
import { deskHref, deskLanes, deskOwners } from '#lib/results-desk/desk-lanes.ts'
import type { DeskSection, DeskView } from '#lib/results-desk/desk-view.ts'
import { DeskTable } from './desk-table.tsx'
import { ReleaseClear } from './release-clear.tsx'
import { deskQuery } from './results-desk-query.ts'

type DeskLiveProps = {
  found: DeskView
  filters: DeskFilters
  /** ISO instant of the server's read */
  readAt: string
}

export function DeskLive(props: DeskLiveProps) {
  return (
    <QueryProvider>
      <FollowedDesk {...props} />
    </QueryProvider>
  )
}

function FollowedDesk({ found, filters, readAt }: DeskLiveProps) {
  const t = useTranslations('results-desk')
  const [search, setSearch] = useState('')
  const { after: _, before: __, ...unpaged } = filters
  const { data, isError, refetch } = useQuery({
    ...deskQuery(search ? { ...unpaged, search } : filters),
    gcTime: 0,
    ...(search
      ? { placeholderData: keepPreviousData }
      : { initialData: found, initialDataUpdatedAt: Date.parse(readAt) }),
  })
  useLiveOrders(refetch)
  const listRef = useSetLinks()
  const view = data ?? found
  return (
    <>
      <LaneTabs view={view} filters={filters} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:hidden">
        <ListSearch t={t} search={search} onSearch={setSearch} />
        <OwnerLinks filters={filters} />
        <ReleaseClear counts={view.counts} canSign={view.can.sign} onReleased={refetch} />
      </div>
      <div ref={listRef} className="space-y-6">
        {view.sections.map((section) => (
          <LaneSection key={section.lane} section={section} view={view} filters={filters} />
        ))}
        {view.sections.length === 0 && <NothingHere filters={filters} isSearch={search !== ''} />}
      </div>
      <LiveNote
        t={useTranslations('results-desk.connection')}
        isUnavailable={isError}
        className="mt-5 text-xs"
      />
    </>
  )
}

function LaneTabs({ view, filters }: { view: DeskView; filters: DeskFilters }) {
  const t = useTranslations('results-desk')
  const tabs = (['all', ...deskLanes] as const).map((lane) => ({
    href: deskHref({ owner: filters.owner, lane }),
    label: t(`lanes.${lane}`),
    isCurrent: filters.lane === lane,
    ...(lane !== 'all' && { count: view.counts[lane].total }),
  }))
  return <TabsNav label={t('lanesLabel')} tabs={tabs} />
}

function OwnerLinks({ filters }: { filters: DeskFilters }) {
  const t = useTranslations('results-desk')
  return (
    <nav aria-label={t('columns.owner')}>
      <ul className="flex min-h-9.5 items-center gap-3 text-sm">
        {deskOwners.map((owner) => (
          <li key={owner}>
            {filters.owner === owner ? (
              <span aria-current="true" className="font-semibold">
                {t(`owners.${owner}`)}
              </span>
            ) : (
              <TextLink href={deskHref({ lane: filters.lane, owner })}>
                {t(`owners.${owner}`)}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LaneSection({
  section,
  view,
  filters,
}: {
  section: DeskSection
  view: DeskView
  filters: DeskFilters
}) {
  const t = useTranslations('results-desk')
  const { lane, rows, previous, next } = section
  const { total, isCapped } = view.counts[lane]
  const place = { lane, owner: filters.owner }
  const isOwnPage = filters.lane === lane
  return (
    <section aria-labelledby={`lane-${lane}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={`lane-${lane}`} className="text-base">
          {t(`lanes.${lane}`)}{' '}
          <span className="font-normal text-soft tabular-nums">
            {total}
            {isCapped && '+'}
          </span>
        </h2>
        <p className="text-xs text-soft">{t(`laneHelp.${lane}`)}</p>
      </div>
      {rows.length > 0 && <DeskTable section={section} />}
      <p className="mt-2 flex gap-4 text-sm print:hidden">
        {isOwnPage && previous && (
          <TextLink href={deskHref({ ...place, before: previous })}>{t('newer')}</TextLink>
        )}
        {next && (
          <TextLink href={deskHref(isOwnPage ? { ...place, after: next } : place)}>
            {t(isOwnPage ? 'older' : 'allOfLane')}
          </TextLink>
        )}
      </p>
    </section>
  )
}

function NothingHere({ filters, isSearch }: { filters: DeskFilters; isSearch: boolean }) {
  const t = useTranslations('results-desk')
  const isFiltered = isSearch || filters.owner !== 'anyone' || filters.lane !== 'all'
  return (
    <EmptyState
      icon={<CircleCheckBig />}
      title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}
      action={
        isFiltered && (
          <LinkButton href={deskHref({})} variant="secondary" size="small">
            {t('showAll')}
          </LinkButton>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'emptyText')}
    </EmptyState>
  )
}

/** j and k move the focus along the links, e opens; Enter works natively. */
function useSetLinks() {
  const router = useRouter()
  const listRef = useRef<HTMLDivElement>(null)
  const links = () => [...(listRef.current?.querySelectorAll<HTMLElement>('a[data-set]') ?? [])]
  const move = (step: 1 | -1) => {
    const all = links()
    const from = all.indexOf(document.activeElement as HTMLElement)
    const target = from < 0 ? all.at(step === 1 ? 0 : -1) : (all[from + step] ?? all[from])
    target?.focus()
    target?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  const open = () => {
    const focused = document.activeElement?.getAttribute('data-set')
    if (focused) router.push(`/clinic/results/${focused}`)
  }
  useKeys({ j: () => move(1), k: () => move(-1), e: open })
  return listRef
}
