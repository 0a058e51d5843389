import { useTranslations } from 'next-intl'
import { describeAge } from '#components/critical-results/age-words.ts'
import { describePerson, formatValue } from '#components/critical-results/critical-words.ts'
import { SpecimenName } from '#components/results/specimen/specimen-name.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { DataList } from '#components/ui/data-list.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import { DayOrTime } from '#components/ui/time/place-time.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type {
  CriticalClinical,
  CriticalValueView,
  CriticalView,
} from '#lib/critical-results/critical-view.ts'

type ValueCardProps = {
  clinical: CriticalClinical
  record: NonNullable<CriticalView['record']>
  raisedAt: string
  now: string
  withdrawal: CriticalView['withdrawal']
}

export function ValueCard({ clinical, record, raisedAt, now, withdrawal }: ValueCardProps) {
  const t = useTranslations('critical.loop')
  const { timeZone } = useViewer()
  const { value, patientName, isOwnerDoubtful } = clinical
  const age = describeAge(useTranslations('critical.age'), {
    collectedAt: value?.collectedAt ?? null,
    now,
  })
  const { previous, source, patientZone } = record
  const items = [
    value?.referenceRange && { label: t('range'), value: value.referenceRange },
    previous && {
      label: t('previous'),
      value: t.rich('on', {
        value: formatValue(previous),
        day: () => <CalendarDate day={previous.observedOn} />,
      }),
    },
    value && {
      label: t('collected'),
      value: value.collectedAt ? (
        <DayOrTime at={value.collectedAt} zone={patientZone} />
      ) : (
        t('notReported')
      ),
    },
    { label: t('received'), value: <LocalTime instant={raisedAt} style="dayDateTime" /> },
    value?.specimen && { label: t('specimen'), value: <SpecimenName specimen={value.specimen} /> },
    value?.labName && { label: t('lab'), value: value.labName },
  ].filter((item) => typeof item === 'object' && item !== null)
  return (
    <Card as="section" padding="small" aria-labelledby="critical-value">
      <h2 id="critical-value" className="text-sm font-bold">
        {t('valueTitle')}
      </h2>
      <p className="mt-1 text-soft">
        <span className="font-semibold text-ink">{patientName}</span>{' '}
        {describePerson(clinical, { at: raisedAt, timeZone })}
        {clinical.dob && (
          <>
            , <CalendarDate day={clinical.dob} />
          </>
        )}
      </p>
      {value && (
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-2">
          <span>
            <span className="text-2xl font-bold text-alert">{value.value}</span> {value.unit}
          </span>
          <SideChip value={value} />
        </p>
      )}
      {age && <p className="mt-1 font-semibold text-watch">{age}</p>}
      {!withdrawal && (value?.isDoubtful || isOwnerDoubtful) && (
        <Notice tone="watch" title={t('doubtTitle')} className="mt-3">
          {value?.isDoubtful && <p>{t('doubtText')}</p>}
          {isOwnerDoubtful && <p>{t('ownerDoubtText')}</p>}
        </Notice>
      )}
      <DataList className="mt-3 border-t border-line pt-3 text-sm [&>div]:py-1.5" items={items} />
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {source.kind === 'report' ? (
          <TextLink href={`/clinic/reports/${source.sourceId}`}>{t('openReport')}</TextLink>
        ) : (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <TextLink href={`/clinic/results/${source.sourceId}`}>{t('openResults')}</TextLink>
            <TextLink href={`/clinic/orders/${source.sourceId}`}>{t('openOrder')}</TextLink>
          </span>
        )}
        <TextLink href={`/clinic/patients/${clinical.patientId}`}>{t('openPatient')}</TextLink>
      </p>
    </Card>
  )
}

function SideChip({ value: { isCritical, side } }: { value: CriticalValueView }) {
  const t = useTranslations('critical.loop')
  if (!isCritical) return <Chip tone="watch">{t('notCritical')}</Chip>
  const words = { high: 'criticalHigh', low: 'criticalLow' } as const
  return <Chip tone="alert">{t(side ? words[side] : 'critical')}</Chip>
}
