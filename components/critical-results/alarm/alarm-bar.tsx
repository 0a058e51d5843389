'use client'

import { Clock, OctagonAlert, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { describeAge } from '#components/critical-results/age-words.ts'
import {
  type AlarmLook,
  describePerson,
  formatValue,
  hasStopped,
  isNoLongerCritical,
  lookOf,
} from '#components/critical-results/critical-words.ts'
import { useLeaveViewing } from '#components/critical-results/use-leave-viewing.ts'
import { formatLeft } from '#components/critical-results/use-server-clock.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { AlarmsView, AlarmView } from '#lib/critical-results/critical-view.ts'

type AlarmBarProps = {
  alarm: AlarmView
  view: AlarmsView
  /** the database's time */
  clockMs: number
  /** Left out for roles that do not act. */
  onTake?: (alarm: AlarmView) => Promise<boolean>
  /** The key takes this one. */
  hasKey?: boolean
}

export const quietStyle = 'border-line bg-alert-soft text-alert'
export const loudStyle =
  'border-on-alert/25 bg-alert text-on-alert [&_:focus-visible]:outline-on-alert'

const buttonBase =
  'inline-flex min-h-11 items-center justify-center rounded-lg px-3.5 text-sm font-semibold whitespace-nowrap lg:min-h-8'

export function AlarmBar({ alarm, view, clockMs, onTake, hasKey = false }: AlarmBarProps) {
  const t = useTranslations('critical.alarm')
  const look = lookOf(alarm, view.userId)
  const isQuiet = look === 'other'
  const isCorrected = look === 'reopened' || isNoLongerCritical(alarm)
  const Icon = isCorrected ? RotateCcw : OctagonAlert
  const outlined = `${buttonBase} border border-current/60`
  return (
    <div
      data-alarm={look}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-4 py-2 text-sm sm:px-5',
        isQuiet ? quietStyle : loudStyle,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <strong className="font-bold">
        {t(isCorrected ? 'corrected' : 'critical')}
        {look === 'escalated' && ` · ${t('escalated')}`}
      </strong>
      <AlarmWhat alarm={alarm} now={view.now} />
      <AlarmOwner alarm={alarm} look={look} />
      <div className="contents xl:ml-auto xl:flex xl:items-center xl:gap-3">
        <span className="flex items-center gap-1.5 tabular-nums">
          <Clock aria-hidden="true" className="size-4.5 shrink-0" />
          {hasStopped(alarm) ? (
            t('stopped')
          ) : (
            <AlarmClock alarm={alarm} look={look} clockMs={clockMs} />
          )}
        </span>
        <span className="flex flex-wrap gap-2 max-xl:ml-auto">
          {view.can.actAfterViewing && !isQuiet && <LeaveViewingButton {...alarm} />}
          {onTake && look !== 'mine' && look !== 'other' && (
            <TakeButton
              alarm={alarm}
              isOwned={alarm.state === 'acknowledged'}
              hasKey={hasKey}
              onTake={onTake}
            />
          )}
          <Link
            href={`/clinic/results/critical/${alarm.criticalId}`}
            prefetch={false}
            className={
              look === 'mine' && onTake ? `${buttonBase} bg-on-alert text-alert` : outlined
            }
          >
            {t(onTake && look === 'mine' ? 'callNow' : 'open')}
          </Link>
        </span>
      </div>
    </div>
  )
}

function TakeButton({
  alarm,
  isOwned,
  hasKey,
  onTake,
}: {
  alarm: AlarmView
  isOwned: boolean
  hasKey: boolean
  onTake: NonNullable<AlarmBarProps['onTake']>
}) {
  const t = useTranslations('critical.alarm')
  const [isSending, setIsSending] = useState(false)
  const press = async () => {
    setIsSending(true)
    await onTake(alarm)
    setIsSending(false)
  }
  return (
    <BareButton
      aria-disabled={isSending}
      onClick={isSending ? undefined : press}
      className={`${buttonBase} bg-on-alert text-alert`}
    >
      {t(isOwned ? 'takeOver' : 'acknowledge')}
      {!isOwned && hasKey && (
        <span aria-hidden="true" className="ml-1.5 font-medium max-lg:hidden">
          {t('acknowledgeKeys')}
        </span>
      )}
    </BareButton>
  )
}

/** The link beside it opens the result without ending the view. */
function LeaveViewingButton({ criticalId }: Pick<AlarmView, 'criticalId'>) {
  const t = useTranslations('critical.alarm')
  const { isEnding, leave } = useLeaveViewing(criticalId)
  return (
    <BareButton
      aria-disabled={isEnding}
      onClick={isEnding ? undefined : leave}
      className={`${buttonBase} bg-on-alert text-alert`}
    >
      {t('endViewing')}
    </BareButton>
  )
}

/** Without names and values for roles that do not see results. */
function AlarmWhat({ alarm: { clinical, withdrawal }, now }: { alarm: AlarmView; now: string }) {
  const t = useTranslations('critical.alarm')
  const sayAge = useTranslations('critical.age')
  const sayWithdrawal = useTranslations('critical.withdrawals')
  const { timeZone } = useViewer()
  if (!clinical) return withdrawal && <span>{sayWithdrawal(withdrawal)}</span>
  const age = describeAge(sayAge, { collectedAt: clinical.value?.collectedAt ?? null, now })
  const { value, former, isOwnerDoubtful, patientName } = clinical
  // A version may differ in its doubts alone.
  const wasOther = former && value && formatValue(former) !== formatValue(value)
  const changes = [
    wasOther && t('was', { value: formatValue(former) }),
    value?.isCritical === false && t('notCritical'),
  ].filter(Boolean)
  return (
    <>
      {value ? (
        <span>
          {value.analyte} <b className="font-bold">{formatValue(value)}</b>
          {changes.length > 0 && ` (${changes.join(', ')})`}
          {value.isCritical && value.side && ` · ${t(value.side)}`}
          {age && ` · ${age}`}
          {value.isDoubtful && !withdrawal && ` · ${t('doubtful')}`}
        </span>
      ) : (
        <span>{t('unread')}</span>
      )}
      <span>
        {[patientName, describePerson(clinical, { at: now, timeZone })].filter(Boolean).join(', ')}
        {isOwnerDoubtful && !withdrawal && ` · ${t('ownerDoubtful')}`}
      </span>
      {withdrawal && <b className="font-bold">{sayWithdrawal(withdrawal)}</b>}
    </>
  )
}

function AlarmOwner({ alarm: { owner }, look }: { alarm: AlarmView; look: AlarmLook }) {
  const t = useTranslations('critical.alarm')
  if (look === 'mine') return <span>{t('mine')}</span>
  return <span>{owner ? t('owner', { name: owner.name }) : t('noOwner')}</span>
}

function AlarmClock({
  alarm: { confirmDueAt, nextLevelAt, nextNames },
  look,
  clockMs,
}: {
  alarm: AlarmView
  look: AlarmLook
  clockMs: number
}) {
  const t = useTranslations('critical.alarm')
  const leftMs = Date.parse(confirmDueAt) - clockMs
  const at = () => <LocalTime instant={confirmDueAt} style="timeInSentence" />
  const isOwned = look === 'mine' || look === 'other'
  if (isOwned && leftMs <= 0) return <span>{t.rich('overdue', { at })}</span>
  if (isOwned)
    return <span>{t.rich('reach', { at, time: () => <b>{formatLeft(leftMs)}</b> })}</span>
  if (nextLevelAt === null) return null
  const time = formatLeft(Date.parse(nextLevelAt) - clockMs)
  const [name] = nextNames
  return (
    <span>
      {nextNames.length === 1 && name
        ? t('escalates', { names: name, time })
        : t('reminds', { time })}
    </span>
  )
}
