'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SavedViewRow } from '#lib/saved-views/saved-view.ts'
import { useViewAction } from './use-view-action.ts'
import { ViewFields } from './view-fields.tsx'

interface ManageViewsDialogProps {
  views: readonly SavedViewRow[]
  canShare: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function ManageViewsDialog({ views, canShare, onClose, onChanged }: ManageViewsDialogProps) {
  const t = useTranslations('saved-views')
  return (
    <Dialog isOpen size="large" onClose={onClose} title={t('manageTitle')} closeLabel={t('close')}>
      {views.length === 0 && <p className="text-sm">{t('none')}</p>}
      <ul className="mt-2 divide-y divide-line text-sm text-ink">
        {views.map((view) => (
          <li key={view.viewId} className="py-2.5">
            <ViewItem {...{ view, canShare, onChanged }} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The button that opened it is gone. */
const focusWhenShown = (input: HTMLInputElement | null) => input?.focus()

interface ViewItemProps {
  view: SavedViewRow
  canShare: boolean
  onChanged: () => Promise<unknown>
}

function ViewItem({ view, canShare, onChanged }: ViewItemProps) {
  const t = useTranslations('saved-views')
  const { act, isPending, problem } = useViewAction(onChanged)
  const { viewId, name, isShared, isDefault, canChange } = view
  const [draft, setDraft] = useState<{ name: string; isShared: boolean }>()
  const [isAsked, setIsAsked] = useState(false)
  const path = `/api/clinic/order-views/${viewId}`
  const change = async () => {
    if (await act(() => apiFetch(path, { method: 'PUT', body: draft }), t('changed')))
      setDraft(undefined)
  }
  const choose = () => {
    const body = { viewId: isDefault ? null : viewId }
    return act(
      () => apiFetch('/api/clinic/order-views/default', { method: 'PUT', body }),
      t('changed'),
    )
  }
  if (draft)
    return (
      <div className="space-y-3">
        <ViewFields
          {...{ draft, canShare, problem }}
          onChange={setDraft}
          inputRef={focusWhenShown}
        />
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
          <p className="text-soft">
            {[t(isShared ? 'ofClinic' : 'mine'), isDefault && t('default')]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="-mx-2 flex flex-wrap">
          <Button
            size="small"
            variant="quiet"
            isPending={isPending}
            aria-label={t(isDefault ? 'undoDefaultLabel' : 'defaultLabel', { name })}
            onClick={choose}
          >
            {t(isDefault ? 'undoDefault' : 'makeDefault')}
          </Button>
          {canChange && (
            <>
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
            </>
          )}
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
