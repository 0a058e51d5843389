'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLiveRefresh } from '#components/live/use-live-refresh.ts'
import { useLiveAnswers } from '#components/live/use-live-updates.ts'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

interface AnswersArrivedProps {
  form: EntryForm
  requestId: string
  /** whether everything on the page is stored */
  isSaved: boolean
}

/**
 * Fills in what the patient answers while the order is open: at once while nothing is being typed, otherwise when the staff
 * member asks for it.
 */
export function AnswersArrived({ form, requestId, isSaved }: AnswersArrivedProps) {
  const t = useTranslations('order-entry.asking')
  const router = useRouter()
  const refresh = useLiveRefresh()
  const [isAnnounced, setIsAnnounced] = useState(false)
  useLiveAnswers(requestId, (changedId) => {
    if (isSaved && !isTyping()) refresh()
    // Without an id it is unknown whether anything happened.
    else if (changedId !== undefined) setIsAnnounced(true)
  })
  if (!isAnnounced) return null
  return (
    <Notice
      role="status"
      title={t('arrivedTitle', { name: form.view.name })}
      action={
        <Button
          size="small"
          onClick={() => {
            // What is not stored yet is saved first, and compared where it contradicts.
            if (isSaved) router.refresh()
            else void form.save()
          }}
        >
          {t('showAnswers')}
        </Button>
      }
    >
      {t('arrivedText')}
    </Notice>
  )
}

function isTyping() {
  const { activeElement } = document
  return activeElement !== null && /^(?:INPUT|TEXTAREA|SELECT)$/.test(activeElement.tagName)
}
