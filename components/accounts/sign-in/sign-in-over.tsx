'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'

/** In place of the form: no code helps a sign-in that is over. */
export function SignInOver({ action }: { action: ReactNode }) {
  const t = useTranslations('errors')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <Notice ref={notice} tone="alert" role="alert" action={action}>
      {t('sign-in-over')}
    </Notice>
  )
}
