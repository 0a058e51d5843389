'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { PatientId } from '#lib/ids.ts'
import { useEndViewing } from './use-end-viewing.ts'

interface ViewingBannerProps {
  patientId: PatientId
  name: string
  /** time left, as of rendering; the server decides */
  endsInMs: number
}

/** Above every page while the session views as a patient. At its end the browser leaves, so that nothing stays on the screen. */
export function ViewingBanner({ patientId, name, endsInMs }: ViewingBannerProps) {
  const t = useTranslations('viewing.banner')
  const [hasFailed, setHasFailed] = useState(false)
  const seconds = useSecondsLeft(endsInMs)
  const leave = () => window.location.replace(`/clinic/patients/${patientId}`)
  const leaveOnce = useEffectEvent(leave)
  useEffect(() => {
    if (seconds === 0) leaveOnce()
  }, [seconds])

  const { isEnding, end } = useEndViewing(leave)
  const press = async () => {
    setHasFailed(false)
    setHasFailed(!(await end()))
  }
  return (
    <section
      aria-label={t('label')}
      className="sticky top-0 z-50 border-b-4 border-alert bg-alert-soft text-ink"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-2 sm:px-8">
        <Eye aria-hidden="true" className="size-5 shrink-0 text-alert" />
        <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
          <strong className="font-bold">{t('title', { name })}</strong> <span>{t('readOnly')}</span>{' '}
          <span className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
            {t('left', { time: formatLeft(seconds) })}
          </span>
        </p>
        <Button
          size="small"
          variant="danger"
          isPending={isEnding}
          onClick={press}
          className="print:hidden"
        >
          {t('end')}
        </Button>
        <p role="alert" className="w-full text-sm font-semibold text-alert empty:hidden">
          {hasFailed && t('failed')}
        </p>
        <p aria-live="polite" className="sr-only">
          {seconds <= 60 && t('lastMinute')}
        </p>
      </div>
    </section>
  )
}

function formatLeft(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function useSecondsLeft(endsInMs: number) {
  const [endsAt] = useState(() => Date.now() + endsInMs)
  const count = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  return useSyncExternalStore(subscribeToSeconds, count, count)
}

function subscribeToSeconds(notify: () => void) {
  const timer = setInterval(notify, 1_000)
  return () => clearInterval(timer)
}
