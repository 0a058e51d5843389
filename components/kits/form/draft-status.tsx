'use client'

import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { SaveStatus } from '#lib/drafts/draft-saver.ts'

export function DraftStatus({ status }: { status: SaveStatus }) {
  const t = useTranslations('kits.draft')
  const isQuiet = status === 'idle' || status === 'saved' || status === 'saving'
  return (
    <>
      <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-soft">
        {isQuiet && quietIcons[status]}
        {isQuiet && status !== 'idle' && t(status)}
      </p>
      {!isQuiet && status !== 'conflict' && (
        <Notice
          tone="watch"
          role="status"
          icon={<CloudOff aria-hidden="true" />}
          title={t(`${status}.title`)}
          className="mt-2 mb-4"
        >
          {t(`${status}.text`)}
        </Notice>
      )}
    </>
  )
}

const quietIcons: Record<'idle' | 'saved' | 'saving', ReactNode> = {
  idle: null,
  saved: <Check aria-hidden="true" className="size-4 text-good" />,
  saving: <RefreshCw aria-hidden="true" className="size-4" />,
}
