'use client'

import { Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { RosterView } from '#lib/critical-results/critical-view.ts'
import { RosterForm } from './roster-form.tsx'
import { RosterTable } from './roster-table.tsx'

export function RosterLive({ roster }: { roster: RosterView }) {
  const t = useTranslations('critical.roster')
  const router = useRouter()
  const [isEditing, setIsEditing] = useState(false)
  const { names } = roster.onCall
  return (
    <div className="space-y-4">
      <Notice tone={names.length > 0 ? 'info' : 'watch'}>
        {names.length > 0 ? t('now', { names: names.join(', ') }) : t('nobody')}
      </Notice>
      {isEditing ? (
        <RosterForm
          roster={roster}
          onClose={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false)
            showToast({ tone: 'good', message: t('saved') })
            router.refresh()
          }}
        />
      ) : (
        <>
          <RosterTable roster={roster} />
          {roster.can.edit && (
            <Button
              size="small"
              variant="secondary"
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setIsEditing(true)}
            >
              {t('edit')}
            </Button>
          )}
        </>
      )}
      <p className="max-w-[75ch] text-soft">{t('fallback')}</p>
    </div>
  )
}
