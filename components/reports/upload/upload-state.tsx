'use client'

import { Upload as UploadIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import type { PatientId } from '#lib/ids.ts'
import type { Upload } from './use-upload.ts'

const KnownFiles = lazy(async () => ({ default: (await import('./known-files.tsx')).KnownFiles }))

export function UploadState({
  upload,
  patientId,
}: {
  upload: Upload
  patientId: PatientId | undefined
}) {
  const t = useTranslations('reports.upload')
  const { phase, faults, send, cancel, isLooking } = upload
  if (phase.name === 'sending') return <Sending share={phase.share} onCancel={cancel} />
  if (phase.name === 'done') return <Sending share={1} />
  const isKnown = phase.name === 'failed' && phase.error.code === 'report-known'
  const hasFaults = faults.length > 0
  return (
    <div className="space-y-4">
      {phase.name === 'failed' &&
        (isKnown ? (
          <Suspense>
            <KnownFiles context={phase.error.context} isStaff={patientId !== undefined} />
          </Suspense>
        ) : (
          <Failure upload={upload} />
        ))}
      {phase.name === 'cancelled' && <Notice role="status">{t('cancelled')}</Notice>}
      {hasFaults && <p className="text-sm text-soft">{t('sendWithFaults')}</p>}
      <Button
        isWide
        disabled={hasFaults || isLooking}
        onClick={() => void send({ isWantedAgain: isKnown })}
        icon={<UploadIcon aria-hidden="true" className="size-5" />}
      >
        {t(isKnown ? 'sendAgain' : phase.name === 'failed' ? 'retry' : 'send')}
      </Button>
    </div>
  )
}

function Sending({ share, onCancel }: { share: number; onCancel?: () => void }) {
  const t = useTranslations('reports.upload')
  const isAllSent = share >= 1
  return (
    <Card>
      <p className="mb-3 font-semibold" role="status">
        {isAllSent ? t('checking') : t('sending')}
      </p>
      <ProgressBar label={t('sending')} value={isAllSent ? 1 : share * 0.97} />
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">
          {!isAllSent && t('sent', { percent: Math.floor(share * 100) })}
        </p>
        {onCancel && (
          <Button variant="secondary" size="small" className="min-h-11" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Failure({ upload: { phase } }: { upload: Upload }) {
  const t = useTranslations('reports.upload')
  const errors = useTranslations('errors')
  if (phase.name !== 'failed') return null
  const { code, message } = phase.error
  return (
    <Notice tone="alert" role="alert" title={t('failed')}>
      <p>{code === 'offline' ? t('offline') : message || errors(code)}</p>
      <p className="mt-1">{t('kept')}</p>
    </Notice>
  )
}
