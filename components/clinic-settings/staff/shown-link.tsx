'use client'

import { useTranslations } from 'next-intl'
import { CopyReference } from '#components/clinic-contact/copy-reference.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

/** Where no email can be sent. */
export function ShownLink({ link }: { link: string }) {
  const t = useTranslations('clinic-settings.staff')
  return (
    <Notice role="status" title={t('linkTitle')} className="mt-4">
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{link}</span>
        <CopyReference reference={link} />
      </span>
    </Notice>
  )
}
