'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

/** The form was continued on another device: the person chooses which version to keep. */
export function DraftConflict({ choose }: { choose: (keepMine: boolean) => Promise<void> }) {
  const t = useTranslations('kits.draft.conflict')
  const [chosen, setChosen] = useState<'newer' | 'mine'>()
  const [hasFailed, setHasFailed] = useState(false)

  async function take(which: 'newer' | 'mine') {
    setChosen(which)
    setHasFailed(false)
    await choose(which === 'mine').catch(() => setHasFailed(true))
    setChosen(undefined)
  }

  return (
    <Notice
      tone="watch"
      role="alert"
      title={t('title')}
      className="mb-5"
      action={
        <>
          <Button size="small" isPending={chosen === 'newer'} onClick={() => take('newer')}>
            {t('takeNewer')}
          </Button>
          <Button
            size="small"
            variant="secondary"
            isPending={chosen === 'mine'}
            onClick={() => take('mine')}
          >
            {t('keepMine')}
          </Button>
        </>
      }
    >
      {hasFailed ? t('failed') : t('text')}
    </Notice>
  )
}
