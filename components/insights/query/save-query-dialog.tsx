import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { QueryNameFields } from './query-name-fields.tsx'
import { useSavedQueryAction } from './use-saved-query-action.ts'
import type { WireRequest } from './wire-request.ts'

interface SaveQueryDialogProps {
  request: WireRequest
  onClose: () => void
  onChanged: () => Promise<unknown>
}

export function SaveQueryDialog({ request, onClose, onChanged }: SaveQueryDialogProps) {
  const t = useTranslations('insights.query.saved')
  const { act, isPending, problem } = useSavedQueryAction(onChanged)
  const [draft, setDraft] = useState({ name: '', isShared: false })
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    const { anchor: _, ...timeframe } = request.timeframe as Record<string, unknown>
    const body = { ...draft, request: { ...request, timeframe } }
    if (await act(() => apiFetch('/api/clinic/insights/queries', { body }), t('savedToast')))
      onClose()
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
      <QueryNameFields {...{ draft, problem }} onChange={setDraft} inputRef={field} />
    </Dialog>
  )
}
