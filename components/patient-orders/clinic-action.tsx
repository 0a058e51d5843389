import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OwnOrderView } from '#lib/orders/order-view.ts'
import type { Situation } from '#lib/orders/timeline/timeline.ts'
import type { OwnResults } from '#lib/result-sets/own/own-set-view.ts'

// Only for holds that the patient asked for.
const ShowNow = lazy(async () => ({
  default: (await import('#components/own-results/show-now.tsx')).ShowNow,
}))

const excerptLength = 160

/** What a hold or a review says in its own words; otherwise the situation's text. */
export function ClinicText({ headline, results }: { headline: Situation; results: OwnResults }) {
  const t = useTranslations('orders')
  const { set, wish } = results
  if (set?.hold && headline !== 'resultsCritical') {
    const { ground, endsAt, rule } = set.hold
    const said = {
      'patient-wish':
        wish === 'after-call' ? 'wishCall' : wish === 'with-someone' ? 'wishSomeone' : 'wishOther',
      'state-rule': 'rule',
      harm: 'clinician',
    } as const
    return (
      <>
        <p>
          {t.rich(`held.${said[ground]}`, {
            until: () => (
              <LocalTime instant={endsAt} style="dayDateTime" className="font-semibold" />
            ),
            state: rule?.state ?? '',
            source: rule?.source ?? '',
          })}
        </p>
        {set.releasedAt && <p>{t('held.earlier')}</p>}
      </>
    )
  }
  const text = set?.step?.isCurrent ? set.step.text : null
  if (text) return <p>{t('quote', { text: shorten(text) })}</p>
  return <p>{t(`situations.${headline}.text`)}</p>
}

function shorten(text: string) {
  if (text.length <= excerptLength) return text
  return `${text.slice(0, text.lastIndexOf(' ', excerptLength))}…`
}

interface ClinicActionProps {
  order: OwnOrderView
  headline: Situation
}

export function ClinicAction({
  order,
  headline,
  onChosen,
}: ClinicActionProps & { onChosen: () => Promise<unknown> }) {
  const { set, wish } = order.results
  return (
    <div className="grid gap-2.5">
      {set?.hold?.ground === 'patient-wish' && (
        <ShownAtOnce>
          <ShowNow orderId={order.orderId} wish={wish} onChosen={onChosen} />
        </ShownAtOnce>
      )}
      {set?.releasedAt && <ResultsLink order={order} headline={headline} />}
    </div>
  )
}

/** Opens the results of an order. */
export function ResultsLink({ order, headline }: ClinicActionProps) {
  const t = useTranslations('orders')
  const { set } = order.results
  if (!set) return null
  const label = {
    resultsReviewed: set.step?.text ? t('readWithResults') : undefined,
    resultsCorrected: t('seeChange'),
  }[headline as string]
  const isQuiet = !set.isNew && headline !== 'resultsCritical'
  return (
    <LinkButton
      href={`/orders/${order.orderId}/results`}
      variant={isQuiet ? 'secondary' : 'primary'}
      isWide
    >
      {set.hold ? t('seeEarlier') : (label ?? t('seeResults', { count: set.resultCount }))}
    </LinkButton>
  )
}
