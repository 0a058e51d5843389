import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { withArticle } from '#lib/dates/with-article.ts'

type HoldClockProps = {
  expiresAt: string
  time: string
  isPending: boolean
  onLapse: () => void
  onHoldAgain: () => void
  onOthers: () => void
}

const lastSeconds = 60
const circumference = 2 * Math.PI * 38

/** How long the slot is kept. Announced once, a minute before it ends. */
export function HoldClock({
  expiresAt,
  time: clock,
  isPending,
  onLapse,
  onHoldAgain,
  onOthers,
}: HoldClockProps) {
  const t = useTranslations('appointments.booking.check')
  const time = withArticle(useLocale(), clock)
  const [seconds, setSeconds] = useState(() => secondsUntil(expiresAt))
  const [whole] = useState(() => Math.max(1, secondsUntil(expiresAt)))
  const tick = useEffectEvent(() => {
    const left = secondsUntil(expiresAt)
    setSeconds(left)
    if (left === 0) onLapse()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1_000)
    return () => clearInterval(timer)
  }, [])
  const isLapsed = seconds === 0
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-4 pr-8">
        <svg
          viewBox="0 0 88 88"
          className="size-20 shrink-0"
          role="img"
          aria-label={t('minutesLeft', { minutes: Math.ceil(seconds / 60) })}
        >
          <circle cx="44" cy="44" r="38" fill="none" strokeWidth="6" className="stroke-line" />
          <circle
            cx="44"
            cy="44"
            r="38"
            fill="none"
            strokeWidth="6"
            strokeLinecap={isLapsed ? 'butt' : 'round'}
            className="stroke-accent"
            strokeDasharray={`${(seconds / whole) * circumference} ${circumference}`}
            transform="rotate(-90 44 44)"
          />
          <text x="44" y="50" textAnchor="middle" className="fill-ink text-lg font-bold">
            {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
          </text>
        </svg>
        <div>
          <p className="font-bold">{isLapsed ? t('lapsed', { time }) : t('held')}</p>
          <p className="text-sm text-soft">{t(isLapsed ? 'lapsedText' : 'heldText')}</p>
        </div>
      </div>
      <p role="status" className="sr-only">
        {isLapsed ? t('lapsed', { time }) : seconds <= lastSeconds ? t('lastMinute') : ''}
      </p>
      {isLapsed && (
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button isPending={isPending} onClick={onHoldAgain}>
            {t('again', { time })}
          </Button>
          <Button variant="secondary" onClick={onOthers}>
            {t('others')}
          </Button>
        </div>
      )}
      {!isLapsed && seconds <= lastSeconds && (
        <Button variant="secondary" size="small" isPending={isPending} onClick={onHoldAgain}>
          {t('extend')}
        </Button>
      )}
    </div>
  )
}

function secondsUntil(instant: string) {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1_000))
}
