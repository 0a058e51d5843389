'use client'

import { DoorClosed, DoorOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { useSettingChange } from './use-setting-change.ts'

export function SignUpSwitch({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('clinic-settings.signUp')
  const { pending, change } = useSettingChange()
  const save = () =>
    change('sign-up', t(isOpen ? 'closed' : 'opened'), () =>
      apiFetch('/api/clinic/sign-up', { method: 'PUT', body: { isOpen: !isOpen } }),
    )
  const Icon = isOpen ? DoorOpen : DoorClosed
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
        <div>
          <h2 className="text-base">{t(isOpen ? 'isOpen' : 'isClosed')}</h2>
          <p className="text-soft">{t(isOpen ? 'isOpenText' : 'isClosedText')}</p>
        </div>
      </div>
      <Button
        size="small"
        variant={isOpen ? 'secondary' : 'primary'}
        isPending={pending === 'sign-up'}
        onClick={save}
      >
        {t(isOpen ? 'close' : 'open')}
      </Button>
    </div>
  )
}
