'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

export function UndoOverride({ overrideId }: { overrideId: string }) {
  const t = useTranslations('wearables.overrides')
  const { run, isPending } = useAction()
  const undo = () =>
    run(() => apiFetch(`/api/wearables/overrides/${overrideId}`, { method: 'DELETE' }), t('undone'))
  return (
    <Button
      variant="secondary"
      size="small"
      className="min-h-11"
      isPending={isPending}
      onClick={() => void undo()}
    >
      {t('undo')}
    </Button>
  )
}
