'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ViewFilters } from '#lib/saved-views/view-input.ts'
import { useViewAction } from './use-view-action.ts'
import { ViewFields } from './view-fields.tsx'

interface SaveViewDialogProps {
  filters: ViewFilters
  canShare: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function SaveViewDialog({ filters, canShare, onClose, onChanged }: SaveViewDialogProps) {
  const t = useTranslations('saved-views')
  const { act, isPending, problem } = useViewAction(onChanged)
  const [draft, setDraft] = useState({ name: '', isShared: false })
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    const body = { ...draft, filters }
    if (await act(() => apiFetch('/api/clinic/order-views', { body }), t('saved'))) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saveTitle')}
      closeLabel={t('close')}
      initialFocus={field}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={save}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm">{t('saveHelp')}</p>
      <ViewFields {...{ draft, canShare, problem }} onChange={setDraft} inputRef={field} />
    </Dialog>
  )
}
