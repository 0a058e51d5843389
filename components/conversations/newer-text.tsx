'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

interface NewerTextProps {
  text: string
  choose: (which: 'mine' | 'newer') => void
}

/** The same message was changed in another tab: shows its text, and lets one of the two be chosen. */
export function NewerText({ text, choose }: NewerTextProps) {
  const t = useTranslations('conversations.composer.conflict')
  return (
    <Notice
      tone="watch"
      role="alert"
      title={t('title')}
      action={
        <>
          <Button size="small" onClick={() => choose('mine')}>
            {t('keepMine')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => choose('newer')}>
            {t('takeNewer')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <blockquote className="mt-2 max-h-40 overflow-y-auto border-line border-l-2 pl-3 wrap-break-word whitespace-pre-line">
        {text}
      </blockquote>
    </Notice>
  )
}
