'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { endpointPath } from './endpoint-path.ts'

interface StateButtonProps {
  endpointId: string
  isEnabled: boolean
  /** how many messages are kept for it, and whether there are more */
  held: number
  hasMore: boolean
}

/** Enables or disables an endpoint, once its effect is confirmed. */
export function StateButton({ endpointId, isEnabled, held, hasMore }: StateButtonProps) {
  const t = useTranslations('webhook-endpoints.state')
  const common = useTranslations('common')
  const { pending, change } = useSettingChange()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  async function confirm() {
    const isDone = await change('state', t(isEnabled ? 'disabled' : 'enabled'), () =>
      apiFetch(`${endpointPath(endpointId)}/state`, {
        method: 'PUT',
        body: { isEnabled: !isEnabled },
      }),
    )
    if (isDone) close()
  }
  return (
    <>
      <Button
        size="small"
        variant={isEnabled ? 'secondary' : 'primary'}
        onClick={() => setIsOpen(true)}
      >
        {t(isEnabled ? 'disable' : 'enable')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t(isEnabled ? 'disableTitle' : 'enableTitle')}
        closeLabel={common('cancel')}
        footer={
          <>
            <Button size="small" variant="secondary" onClick={close}>
              {common('cancel')}
            </Button>
            <Button size="small" isPending={pending !== undefined} onClick={confirm}>
              {t(isEnabled ? 'disable' : 'enable')}
            </Button>
          </>
        }
      >
        {isEnabled ? t('disableText') : t(hasMore ? 'enableMany' : 'enableText', { count: held })}
      </Dialog>
    </>
  )
}
