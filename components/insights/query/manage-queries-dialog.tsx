import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SavedQueryRow } from '#lib/insights/queries/query-view.ts'
import { QueryNameFields } from './query-name-fields.tsx'
import { useSavedQueryAction } from './use-saved-query-action.ts'

interface ManageQueriesDialogProps {
  queries: readonly SavedQueryRow[]
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function ManageQueriesDialog({ queries, onClose, onChanged }: ManageQueriesDialogProps) {
  const t = useTranslations('insights.query.saved')
  return (
    <Dialog isOpen size="large" onClose={onClose} title={t('manageTitle')} closeLabel={t('close')}>
      {queries.length === 0 && <p className="text-sm">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-line text-sm text-ink">
        {queries.map((query) => (
          <li key={query.queryId} className="py-2.5">
            <QueryItem query={query} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The button that opened it is gone. */
const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()

function QueryItem({
  query,
  onChanged,
}: {
  query: SavedQueryRow
  onChanged: () => Promise<unknown>
}) {
  const t = useTranslations('insights.query.saved')
  const { act, isPending, problem } = useSavedQueryAction(onChanged)
  const { queryId, name, isShared } = query
  const [draft, setDraft] = useState<{ name: string; isShared: boolean }>()
  const [isAsked, setIsAsked] = useState(false)
  const path = `/api/clinic/insights/queries/${queryId}`
  const change = async () => {
    if (await act(() => apiFetch(path, { method: 'PUT', body: draft }), t('changed')))
      setDraft(undefined)
  }
  if (draft)
    return (
      <div className="space-y-3">
        <QueryNameFields {...{ draft, problem }} onChange={setDraft} inputRef={focusWhenShown} />
        <div className="flex justify-end gap-2">
          <Button size="small" variant="secondary" onClick={() => setDraft(undefined)}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={change}>
            {t('confirm')}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-soft">{t(isShared ? 'ofClinic' : 'mine')}</p>
        </div>
        <div className="-mx-2 flex flex-wrap">
          <Button
            size="small"
            variant="quiet"
            aria-label={t('renameLabel', { name })}
            onClick={() => setDraft({ name, isShared })}
          >
            {t('rename')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('deleteLabel', { name })}
            onClick={() => setIsAsked(true)}
          >
            {t('delete')}
          </Button>
        </div>
      </div>
      {isAsked && (
        <Notice
          tone="watch"
          role="alert"
          title={t('deleteAsk', { name })}
          className="mt-2"
          action={
            <div className="flex gap-2">
              <Button size="small" variant="secondary" onClick={() => setIsAsked(false)}>
                {t('cancel')}
              </Button>
              <Button
                size="small"
                variant="danger"
                isPending={isPending}
                onClick={() => act(() => apiFetch(path, { method: 'DELETE' }), t('deleted'))}
              >
                {t('delete')}
              </Button>
            </div>
          }
        >
          {isShared && t('deleteShared')}
        </Notice>
      )}
      {problem && (
        <p role="alert" className="mt-1 text-alert">
          {problem}
        </p>
      )}
    </>
  )
}
