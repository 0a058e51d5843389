import { CalendarClock, CircleCheck, ScanBarcode, UtensilsCrossed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { ToneIcon } from '#components/ui/tone.tsx'
import type { OrderId } from '#lib/ids.ts'
import { nextActions } from '#lib/orders/timeline/next-action.ts'
import { reasonKeyOf } from '#lib/orders/timeline/reason-key-of.ts'
import type { NextKind, Timeline, TimelineTone } from '#lib/orders/timeline/timeline.ts'
import type { OwnSetState } from '#lib/result-sets/own/own-set-view.ts'

const eyebrows = {
  register: 'doThisNext',
  'collect-sample': 'doThisNext',
  'book-visit': 'doThisNext',
  'go-to-visit': 'doThisNext',
  'cancel-visit': 'needsYou',
  'open-results': 'newForYou',
  wait: 'whereItIs',
  contact: 'needsYou',
  nothing: 'finished',
} as const satisfies Record<NextKind, string>

const eyebrowTones: Record<TimelineTone, string> = {
  neutral: 'text-soft',
  accent: 'text-accent',
  good: 'text-good',
  watch: 'text-watch',
  alert: 'text-alert',
}

type NextStepCardProps = {
  timeline: Timeline
  /** What the laboratory and the clinic have sent so far. */
  set?: OwnSetState | null
  clinicName: string
  canRegister: boolean
  /** The test is done fasting: said where the patient takes the sample next. */
  isFasting?: boolean
  /** The clinic finds the order by it. */
  reference?: string
  /** Offers the message that solves the problem. */
  orderId?: OrderId
  /** Replaces the card's own text. */
  text?: ReactNode
  /** Replaces the card's own button. */
  action?: ReactNode
  /** Names the order where the card is shown without it. */
  about?: ReactNode
}

export function NextStepCard(props: NextStepCardProps) {
  const { timeline, about, set } = props
  const t = useTranslations('orders')
  const { kind } = timeline.doThisNext
  const failure = timeline.steps.find((step) => step.detail)
  const hasOwnIcon = timeline.tone !== 'neutral' && timeline.tone !== 'accent'
  return (
    <Card as="section" aria-labelledby="next-step">
      <p
        className={classNames(
          'mb-1.5 flex flex-wrap items-center gap-x-1.5 text-xs font-bold [&_svg]:size-4',
          eyebrowTones[timeline.tone],
        )}
      >
        {hasOwnIcon && <ToneIcon tone={timeline.tone} />}
        {t(eyebrows[kind])}
        {about && <span className="font-medium text-soft">· {about}</span>}
      </p>
      <h2 id="next-step" className="text-lg">
        {t(`situations.${timeline.headline}.title`, nameFor(set, t('yourClinician')))}
      </h2>
      <div className="mt-1 space-y-2 text-soft">
        {failure?.detail && (
          <p className="font-medium text-ink">{t(`reasons.${reasonKeyOf(failure.detail)}`)}</p>
        )}
        <NextStepText {...props} />
      </div>
      <NextStepButton {...props} />
    </Card>
  )
}

export function nameFor(set: OwnSetState | null | undefined, fallback: string) {
  return { name: set?.step?.by ?? fallback }
}

function NextStepText(props: NextStepCardProps) {
  const { timeline, set, clinicName, reference, text, isFasting = false } = props
  const t = useTranslations('orders')
  const { kind, mailing } = timeline.doThisNext
  return (
    <>
      {text ?? <p>{t(`situations.${timeline.headline}.text`)}</p>}
      {set?.releasedAt && !set.hold && !set.isCritical && !set.step && (
        <p className="flex items-center gap-2 text-sm text-ink">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
          {t('noneCritical')}
        </p>
      )}
      {isFasting && (kind === 'register' || kind === 'collect-sample') && (
        <p className="flex gap-2">
          <UtensilsCrossed aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t('fasting')}</span>
        </p>
      )}
      {mailing && (
        <p className="flex gap-2">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{t(`mailing.${mailing.kind}`)}</span>
        </p>
      )}
      {kind === 'contact' && timeline.headline !== 'resultsCritical' && reference && (
        <p>{t('contactText', { clinic: clinicName, reference })}</p>
      )}
    </>
  )
}

function NextStepButton({ timeline, canRegister, action, orderId }: NextStepCardProps) {
  const t = useTranslations('orders')
  const { ask } = nextActions[timeline.headline]
  if (action) return <div className="mt-4">{action}</div>
  if (ask && orderId) {
    const detail = timeline.steps.find((step) => step.detail)?.detail
    const isDate = ask === 'details' && detail === 'date_of_collection_unspecified'
    return (
      <div className="mt-4">
        <LinkButton href={`/messages/new?order=${orderId}&topic=${ask}`} isWide>
          {t(`asks.${isDate ? 'collectionDate' : ask}`)}
        </LinkButton>
      </div>
    )
  }
  if (timeline.doThisNext.kind === 'register' && canRegister) {
    return (
      <div className="mt-4">
        <LinkButton
          href="/kits/register"
          isWide
          icon={<ScanBarcode aria-hidden="true" className="size-5" />}
        >
          {t('scanCode')}
        </LinkButton>
      </div>
    )
  }
  if (timeline.headline !== 'cancelled') return null
  return (
    <div className="mt-4">
      <LinkButton href="/tests" variant="secondary" isWide>
        {t('orderAnother')}
      </LinkButton>
    </div>
  )
}
