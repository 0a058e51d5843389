'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { NewSecret } from '#lib/service-endpoints/endpoint-view.ts'
import { endpointPath } from './endpoint-path.ts'
import { SecretShown } from './secret-shown.tsx'

export function RotateSecret({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints.secret')
  const common = useTranslations('common')
  const { pending, change } = useSettingChange()
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setIsOpen(false)
    setSecret(undefined)
  }
  const rotate = () =>
    change('rotate', undefined, async () => {
      const path = `${endpointPath(endpointId)}/secret`
      setSecret((await apiFetch<NewSecret>(path, { method: 'POST' })).secret)
    })
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t('rotate')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t(secret ? 'made' : 'rotateTitle')}
        closeLabel={common('close')}
        isHeld={secret !== undefined}
        footer={
          secret ? (
            <Button size="small" onClick={close}>
              {t('done')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="secondary" onClick={close}>
                {common('cancel')}
              </Button>
              <Button size="small" isPending={pending !== undefined} onClick={rotate}>
                {t('rotate')}
              </Button>
            </>
          )
        }
      >
        {t('rotateText')}
        {secret && <SecretShown secret={secret} />}
      </Dialog>
    </>
  )
}
