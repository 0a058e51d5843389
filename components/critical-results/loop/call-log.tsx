import { useTranslations } from 'next-intl'
import { formatValue } from '#components/critical-results/critical-words.ts'
import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { type Tone, toneStyle } from '#components/ui/tone.tsx'
import type { CallOutcome, CallView } from '#lib/critical-results/critical-view.ts'

const tones: Record<CallOutcome, Tone> = {
  confirmed: 'good',
  reached: 'watch',
  'not-reached': 'watch',
}

/** Newest first. A mistake is a new entry. */
export function CallLog({ calls }: { calls: readonly CallView[] }) {
  const t = useTranslations('critical.loop')
  return (
    <Card as="section" padding="small" aria-labelledby="critical-log">
      <h2 id="critical-log" className="text-sm font-bold">
        {t('log')} <span className="font-normal text-soft">{t('writeOnce')}</span>
      </h2>
      {calls.length === 0 ? (
        <p className="mt-2 text-soft">{t('noCalls')}</p>
      ) : (
        <ol className="@container mt-1 divide-y divide-line">
          {calls.map((call) => (
            <li
              key={call.callId}
              className="grid gap-x-4 gap-y-0.5 py-2.5 @sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <span className="text-soft">
                <LocalTime instant={call.calledAt} />
                <span className="block">{call.callerName}</span>
              </span>
              <span className="min-w-0">
                <b className={`font-semibold ${toneStyle[tones[call.outcome]].split(' ')[1]}`}>
                  {t(`outcomes.${call.outcome}`)}
                </b>
                <CallDetails call={call} />
              </span>
              <span className="font-semibold @sm:text-right">
                {call.value && formatValue({ value: call.value, unit: call.unit })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function CallDetails({ call }: { call: CallView }) {
  const t = useTranslations('critical.loop')
  const parts = [
    call.obstacle && t(`obstacles.${call.obstacle}`),
    call.spokeWith && t(`people.${call.spokeWith}`),
    call.spokeWithName,
    call.identifiedBy && t(`identifications.${call.identifiedBy}`),
    call.readBack && `“${call.readBack}”`,
    call.advice,
    call.note,
  ].filter(Boolean)
  return <span className="block text-soft">{parts.join(' · ')}</span>
}
