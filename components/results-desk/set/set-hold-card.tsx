import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { HoldGrounds, SetHold, SetView } from '#lib/results-desk/desk-view.ts'

const HoldForm = lazy(async () => ({ default: (await import('./hold-form.tsx')).HoldForm }))

interface SetHoldCardProps {
  set: SetView
  onChanged: () => void
}

/** The hold in force with its ground and its clock, or what may hold these results before they are visible. */
export function SetHoldCard({ set, onChanged }: SetHoldCardProps) {
  const t = useTranslations('results-desk')
  if (!set.hold && !set.grounds) return null
  return (
    <Card as="section" padding="small" aria-labelledby="hold">
      <h2 id="hold" className="mb-2 text-base">
        {t(set.hold ? 'lanes.held' : 'hold.title')}
      </h2>
      <div className="space-y-2 text-sm">
        {set.hold && <HoldInForce hold={set.hold} set={set} onChanged={onChanged} />}
        {!set.hold && set.grounds && (
          <NewHold grounds={set.grounds} set={set} onChanged={onChanged} />
        )}
      </div>
    </Card>
  )
}

function HoldInForce({ hold, set, onChanged }: SetHoldCardProps & { hold: SetHold }) {
  const t = useTranslations('results-desk')
  return (
    <>
      <p className="font-semibold">
        {t(`grounds.${hold.ground}`)}
        {hold.source && `: ${hold.source}`}
      </p>
      {hold.note && <p className="whitespace-pre-line text-soft">{hold.note}</p>}
      <p className="text-xs text-soft">
        {hold.startedBy ?? t('holds.automatic')}, <LocalTime instant={hold.startedAt} />
      </p>
      <p>
        {t('set.releasedOn')} <LocalTime instant={hold.endsAt} style="dayDateTime" />{' '}
        <span className="text-soft">
          (<RelativeTime instant={hold.endsAt} />)
        </span>
      </p>
      {set.can.endHold && (
        <div className="flex flex-wrap gap-2">
          {(['spoken', 'lifted'] as const)
            // A talk ends no state's rule.
            .filter((kind) => kind === 'lifted' || hold.ground !== 'state-rule')
            .map((kind) => (
              <ConfirmEnd
                key={kind}
                label={t(kind === 'spoken' ? 'set.spoken' : 'set.lift')}
                variant={kind === 'spoken' ? 'primary' : 'secondary'}
                title={t('hold.endTitle')}
                confirm={t('hold.endConfirm')}
                cancel={t('hold.cancel')}
                failed={t('step.failed')}
                path={`/api/clinic/results/${set.orderId}/hold`}
                body={{ kind }}
                onEnded={() => {
                  showToast({ tone: 'good', message: t('hold.ended') })
                  onChanged()
                }}
              >
                {t(hold.ground === 'state-rule' ? 'hold.endRuleText' : 'hold.endText')}
              </ConfirmEnd>
            ))}
        </div>
      )}
    </>
  )
}

function NewHold({ grounds, set, onChanged }: SetHoldCardProps & { grounds: HoldGrounds }) {
  const t = useTranslations('results-desk')
  const [isWriting, setIsWriting] = useState(false)
  return (
    <>
      <p className="text-soft">{t('hold.intro')}</p>
      <dl className="space-y-1.5">
        <div>
          <dt className="font-semibold">{t('grounds.state-rule')}</dt>
          <dd>
            {grounds.rules.length === 0 &&
              t(grounds.state ? 'hold.noRule' : 'hold.noState', { state: grounds.state ?? '' })}
            {grounds.rules.map((rule) => (
              <span key={rule.ruleId} className="block">
                {rule.source}, {t('holds.hours', { count: rule.hours })}:{' '}
                {rule.kinds.map((kind) => t(`ruleKinds.${kind}`)).join(', ')}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{t('grounds.patient-wish')}</dt>
          <dd>{t(`wishes.${grounds.wish}`)}</dd>
        </div>
      </dl>
      {isWriting ? (
        <Suspense fallback={<Spinner />}>
          <HoldForm
            orderId={set.orderId}
            onCancel={() => setIsWriting(false)}
            onHeld={() => {
              setIsWriting(false)
              showToast({ tone: 'good', message: t('hold.started') })
              onChanged()
            }}
          />
        </Suspense>
      ) : (
        <Button size="small" variant="secondary" onClick={() => setIsWriting(true)}>
          {t('hold.start')}
        </Button>
      )}
    </>
  )
}
