'use client'

import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { useLiveOrders } from '#components/live/use-live-updates.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { SavedViews } from '#lib/saved-views/saved-view.ts'
import type { ViewFilters } from '#lib/saved-views/view-input.ts'
import { savedViewsQuery } from './saved-views-query.ts'

// Loaded when first pressed.
const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}))
const ManageViewsDialog = lazy(async () => ({
  default: (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
}))

/** Counts may be a little behind: many orders change at once. */
const gatherMs = 2_000

interface SavedViewsBarProps {
  found: SavedViews
  readAt: string
  /** of the list, from its first page */
  filters: ViewFilters
  hrefOf: (filters: ViewFilters) => Route
}

/** Views with their counts, and a place to save what is shown; where it is shown is the list’s own address. */
export function SavedViewsBar({ found, readAt, filters, hrefOf }: SavedViewsBarProps) {
  const t = useTranslations('saved-views')
  const { timeZone } = useViewer()
  const [open, setOpen] = useState<'save' | 'manage'>()
  const { data, refetch } = useQuery({
    ...savedViewsQuery(timeZone),
    initialData: found,
    initialDataUpdatedAt: Date.parse(readAt),
  })
  useLiveOrders(refetch, gatherMs)
  const { views, canShare } = data
  const here = hrefOf(filters)
  const isSaved = views.some((view) => hrefOf(view.filters) === here)
  const isAll = here === hrefOf({ sort: 'changed', direction: 'desc' })
  const dialog = { onClose: () => setOpen(undefined), onChanged: refetch }
  if (views.length === 0 && isAll) return null
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
      {views.length > 0 && (
        <nav aria-label={t('label')} className="min-w-0">
          <ul className="flex flex-wrap gap-1.5">
            {views.map(({ viewId, name, filters: wanted, count, isCountCapped }) => {
              const isCurrent = hrefOf(wanted) === here
              return (
                <li key={viewId} className="min-w-0">
                  <Link
                    href={hrefOf(wanted)}
                    prefetch={false}
                    aria-current={isCurrent ? 'page' : undefined}
                    className={classNames(
                      'inline-flex min-h-9.5 max-w-full items-center gap-2 rounded-full border px-3 text-sm font-semibold max-sm:min-h-11',
                      isCurrent
                        ? 'border-accent bg-accent-soft text-accent'
                        : 'border-line text-ink hover:border-edge hover:bg-sunken',
                    )}
                  >
                    <span className="truncate">{name}</span>
                    <span className="font-normal text-soft tabular-nums">
                      <span aria-hidden="true">
                        {count}
                        {isCountCapped && '+'}
                      </span>
                      <span className="sr-only">
                        {t(isCountCapped ? 'countMany' : 'count', { count })}
                      </span>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      {!isSaved && !isAll && (
        <Button
          size="small"
          variant="quiet"
          icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('save')}
        >
          {t('save')}
        </Button>
      )}
      {views.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          icon={<Settings2 aria-hidden="true" className="size-4" />}
          onClick={() => setOpen('manage')}
        >
          {t('manage')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'save' && <SaveViewDialog {...dialog} filters={filters} canShare={canShare} />}
        {open === 'manage' && <ManageViewsDialog {...dialog} views={views} canShare={canShare} />}
      </Suspense>
    </div>
  )
}
