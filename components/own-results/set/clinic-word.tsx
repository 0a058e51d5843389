import { CircleCheck, OctagonAlert, Phone, Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OwnSetState } from '#lib/result-sets/own/own-set-view.ts'

interface ClinicWordProps {
  set: OwnSetState
  /** the number that a patient with a critical result calls */
  clinic: { phone: string; shownPhone: string }
  /** where these results are together, for a page of one of them */
  more?: ReactNode
}

/** What the clinic has said, or that it has not looked yet and what to do meanwhile. */
export function ClinicWord({ set, clinic, more }: ClinicWordProps) {
  const t = useTranslations('own-results.set')
  const orders = useTranslations('orders')
  const { step } = set
  return (
    <>
      {set.isCritical && !step?.isCurrent && <CriticalNotice set={set} clinic={clinic} />}
      {step ? (
        <Card as="section" aria-labelledby="clinic-word">
          <div className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent"
            >
              {initialsOf(step.by) ?? <Stethoscope className="size-5" />}
            </span>
            <div>
              <h2 id="clinic-word" className="text-base">
                {step.by ?? orders('yourClinician')}
              </h2>
              <p className="text-sm text-soft">
                {t.rich('reviewedAt', {
                  when: () => <LocalTime instant={step.at} style="dayDateTime" />,
                })}
              </p>
            </div>
          </div>
          {step.text ? (
            <p className="mt-3 whitespace-pre-line text-lg/7">{step.text}</p>
          ) : (
            <div className="mt-3">
              <p className="flex items-center gap-2 font-semibold">
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
                {t('noAction')}
              </p>
              <p className="mt-1 text-soft">{t('noActionText')}</p>
            </div>
          )}
          {!step.isCurrent && <p className="mt-3 text-sm text-soft">{t('before')}</p>}
          {more && <p className="mt-3 print:hidden">{more}</p>}
        </Card>
      ) : (
        !set.isCriticalOpen && (
          <Notice title={t('unreviewedTitle')} action={more}>
            {t('unreviewedText')}
          </Notice>
        )
      )}
    </>
  )
}

/** Until the clinic has dealt with it, the call goes before everything else. */
function CriticalNotice({ set, clinic }: Pick<ClinicWordProps, 'set' | 'clinic'>) {
  const t = useTranslations('own-results.set')
  const critical = useTranslations('critical.own')
  if (!set.isCriticalOpen)
    return <Notice title={t('criticalTitle')}>{t('criticalSettledText')}</Notice>
  return (
    <Notice
      tone="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t('criticalTitle')}
      action={
        <a href={`tel:${clinic.phone}`} className={buttonStyle({ variant: 'danger' })}>
          <Phone aria-hidden="true" className="size-5" />
          {critical('call', { phone: clinic.shownPhone })}
        </a>
      }
    >
      {t('criticalText')}
    </Notice>
  )
}

function initialsOf(name: string | null) {
  const words = (name ?? '')
    .replace(/^(dr|dra|mr|ms|mrs)\.?\s/i, '')
    .split(/\s+/)
    .filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return first ? [first[0], last?.[0]].join('').toUpperCase() : undefined
}
