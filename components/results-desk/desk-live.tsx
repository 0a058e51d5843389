'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ListSearch } from '#components/lists/list-search.tsx'
import { useKeptSearch } from '#components/lists/use-kept-search.ts'
import { LiveNote } from '#components/live/live-note.tsx'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { DeskFilters } from '#lib/results-desk/desk-input.ts'
import { deskHref, deskLanes, deskOwners } from '#lib/results-desk/desk-lanes.ts'
import type { DeskSection, DeskView, LaneCount } from '#lib/results-desk/desk-view.ts'
import { DeskTable, type TakeSet } from './desk-table.tsx'
import { ReleaseClear } from './release-clear.tsx'
import { deskQuery } from './results-desk-query.ts'
import { ResultsKeyHints } from './results-key-hints.tsx'
import { useAssignOwner } from './use-assign-owner.ts'
import { useRowKeys } from './use-row-keys.ts'

type DeskLiveProps = {
  found: DeskView
  filters: DeskFilters
  /** The words of the search, and the id that the address has of them. */
  search: string
  searchId: string | undefined
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

function FollowedDesk({ found, filters, search, searchId, readAt }: DeskLiveProps) {
  const t = useTranslations('results-desk')
  const { lane, owner } = filters
  const kept = useKeptSearch({
    search,
    hrefFor: (id) => deskHref({ lane, owner, searchId: id }),
  })
  const {
    data: view,
    isError,
    refetch,
  } = useQuery({
    ...deskQuery(search ? { ...filters, search } : filters),
    gcTime: 0,
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch)
  const assign = useAssignOwner(refetch)
  const take: TakeSet | undefined = view.can.assign
    ? ({ orderId, owner }) =>
        assign.mutate({
          orderId,
          ownerId: view.userId,
          before: owner?.userId ?? null,
          message: t('owner.yours'),
        })
    : undefined
  const rows = useRowKeys('a[data-set]', ({ focused }) => ({
    a: () => {
      const orderId = focused()?.getAttribute('data-set')
      const row = view.sections
        .flatMap((section) => section.rows)
        .find((each) => each.orderId === orderId)
      if (row && !row.owner?.isOwn && !assign.isPending) take?.(row)
    },
  }))
  const searchRef = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => searchRef.current?.select() })
  return (
    <>
      <LaneTabs view={view} filters={filters} searchId={searchId} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:hidden">
        <ListSearch t={t} search={search} onSearch={kept.searchFor} inputRef={searchRef} />
        <OwnerLinks filters={filters} searchId={searchId} />
        <ReleaseClear counts={view.everyone} canSign={view.can.sign} onReleased={refetch} />
      </div>
      {view.isSimilar && (
        <p role="status" className="mb-4 text-sm text-soft">
          {t('similar')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the rows inside */}
      <div ref={rows.ref} onKeyDown={rows.onKeyDown} className="space-y-6">
        {view.sections.map((section) => (
          <LaneSection
            key={section.lane}
            section={section}
            view={view}
            filters={filters}
            searchId={searchId}
            onTake={take}
          />
        ))}
        {view.sections.length === 0 && <NothingHere filters={filters} isSearch={search !== ''} />}
      </div>
      {filters.lane === 'all' && search === '' && <FoldedLanes view={view} filters={filters} />}
      <ResultsKeyHints list="desk" />
      <LiveNote
        t={useTranslations('results-desk.connection')}
        isUnavailable={isError || kept.isLost}
        className="mt-5 text-xs"
      />
    </>
  )
}

/** The lanes that wait without harm: the page of all lanes has only their counts. */
function FoldedLanes({ view, filters }: { view: DeskView; filters: DeskFilters }) {
  const t = useTranslations('results-desk')
  const lanes = (['unread', 'clear'] as const).filter((lane) => view.counts[lane].total > 0)
  if (lanes.length === 0) return null
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card text-sm">
      {lanes.map((lane) => (
        <li key={lane} className="relative flex flex-wrap items-baseline gap-x-3 px-4 py-3">
          <Link
            href={deskHref({ owner: filters.owner, lane })}
            className="font-semibold after:absolute after:inset-0"
          >
            {t(`lanes.${lane}`)}{' '}
            <span className="font-normal text-soft tabular-nums">
              {countText(view.counts[lane])}
            </span>
          </Link>
          <span className="text-xs text-soft">{t(`laneHelp.${lane}`)}</span>
        </li>
      ))}
    </ul>
  )
}

const countText = ({ total, isCapped }: LaneCount) => `${total}${isCapped ? '+' : ''}`

interface LaneTabsProps {
  view: DeskView
  filters: DeskFilters
  searchId: string | undefined
}

function LaneTabs({ view, filters, searchId }: LaneTabsProps) {
  const t = useTranslations('results-desk')
  const tabs = (['all', ...deskLanes] as const).map((lane) => ({
    href: deskHref({ owner: filters.owner, lane, searchId }),
    label: t(`lanes.${lane}`),
    isCurrent: filters.lane === lane,
    ...(lane !== 'all' && { count: countText(view.counts[lane]) }),
  }))
  return <TabsNav label={t('lanesLabel')} tabs={tabs} />
}

function OwnerLinks({ filters, searchId }: Omit<LaneTabsProps, 'view'>) {
  const t = useTranslations('results-desk')
  return (
    <nav aria-label={t('columns.owner')}>
      <ul className="flex min-h-9.5 items-center gap-3 text-sm">
        {deskOwners.map((owner) => (
          <li key={owner}>
            <TextLink
              href={deskHref({ lane: filters.lane, owner, searchId })}
              isCurrent={filters.owner === owner}
            >
              {t(`owners.${owner}`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface LaneSectionProps {
  section: DeskSection
  view: DeskView
  filters: DeskFilters
  searchId: string | undefined
  onTake: TakeSet | undefined
}

function LaneSection({ section, view, filters, searchId, onTake }: LaneSectionProps) {
  const t = useTranslations('results-desk')
  const { lane, rows, previous, next } = section
  const place = { lane, owner: filters.owner, searchId }
  const isOwnPage = filters.lane === lane
  return (
    <section aria-labelledby={`lane-${lane}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={`lane-${lane}`} className="text-base">
          {t(`lanes.${lane}`)} {/* A search finds some of them. */}
          {!searchId && (
            <span className="font-normal text-soft tabular-nums">
              {countText(view.counts[lane])}
            </span>
          )}
        </h2>
        <p className="text-xs text-soft">{t(`laneHelp.${lane}`)}</p>
      </div>
      {rows.length > 0 && <DeskTable section={section} onTake={onTake} />}
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
