import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Settings2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { followedQuery } from '#components/live/followed-query.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SavedQueryRow } from '#lib/insights/queries/query-view.ts'
import type { WireRequest } from './wire-request.ts'

// Loaded when first pressed.
const SaveQueryDialog = lazy(async () => ({
  default: (await import('./save-query-dialog.tsx')).SaveQueryDialog,
}))
const ManageQueriesDialog = lazy(async () => ({
  default: (await import('./manage-queries-dialog.tsx')).ManageQueriesDialog,
}))

interface SavedQueriesProps {
  found: SavedQueryRow[]
  /** what ran last, unless it was changed since: only what runs can be saved */
  request: WireRequest | undefined
  onOpen: (query: SavedQueryRow) => void
}

export function SavedQueries({ found, request, onOpen }: SavedQueriesProps) {
  const t = useTranslations('insights.query.saved')
  const [isOpen, setIsOpen] = useState<'save' | 'manage'>()
  const { data: queries, refetch } = useQuery({
    queryKey: ['clinic', 'insights', 'queries'],
    queryFn: ({ signal }) => apiFetch<SavedQueryRow[]>('/api/clinic/insights/queries', { signal }),
    ...followedQuery,
    initialData: found,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const dialog = { onClose: () => setIsOpen(undefined), onChanged: refetch }
  return (
    <section aria-label={t('title')} className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-bold">{t('title')}</h2>
        <span className="-mr-3 flex flex-wrap">
          <Button
            size="small"
            variant="quiet"
            icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
            disabled={request === undefined}
            title={request === undefined ? t('notValid') : undefined}
            onClick={() => setIsOpen('save')}
          >
            {t('save')}
          </Button>
          {queries.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<Settings2 aria-hidden="true" className="size-4" />}
              onClick={() => setIsOpen('manage')}
            >
              {t('manage')}
            </Button>
          )}
        </span>
      </div>
      {queries.length === 0 ? (
        <p className="mt-1 text-soft">
          {t('none')} {request === undefined && t('notValid')}
        </p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {queries.map((query) => (
            <li key={query.queryId} className="min-w-0">
              <BareButton
                aria-label={t('open', { name: query.name })}
                onClick={() => onOpen(query)}
                className="inline-flex min-h-9.5 max-w-full items-center rounded-full border border-line px-3 font-semibold text-ink hover:border-edge hover:bg-sunken max-sm:min-h-11"
              >
                <span className="truncate">{query.name}</span>
              </BareButton>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {isOpen === 'save' && request && <SaveQueryDialog {...dialog} request={request} />}
        {isOpen === 'manage' && <ManageQueriesDialog {...dialog} queries={queries} />}
      </Suspense>
    </section>
  )
}
