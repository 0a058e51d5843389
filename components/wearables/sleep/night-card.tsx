import { useLocale, useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { TableRoom } from '#components/wearables/metric/metric-table.tsx'
import { useSourceWords } from '#components/wearables/metric/source-words.ts'
import { useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { NightView, SleepView } from '#lib/wearables/wearable-view.ts'
import { StageChart, stageFills } from './stage-chart.tsx'

const stages = ['awake', 'rem', 'light', 'deep'] as const

/** One night: how long, in which stages, and what else its source reported. */
export function NightCard({
  night,
  found,
}: {
  night: NightView
  found: Pick<SleepView, 'stages' | 'naps'>
}) {
  const t = useTranslations('wearables')
  const dayWords = useDayWords()
  const duration = useDuration()
  const sourceWords = useSourceWords()
  const { stageSeconds } = night
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="text-2xl font-bold">{duration(night.asleepSeconds)}</p>
        {night.isTentative && <Chip tone="neutral">{t('sleep.tentative')}</Chip>}
      </div>
      <div id="night-words" className="text-sm text-soft">
        <p>
          {t('summary.night', {
            value: duration(night.asleepSeconds),
            inBed: duration(night.inBedSeconds),
          })}{' '}
          {t('sleep.times', {
            from: dayWords.timeInSentence(night.localStart),
            to: dayWords.timeInSentence(night.localEnd),
          })}{' '}
          {t('sleep.from', { source: sourceWords(night.source) })}.
        </p>
        {stageSeconds && (
          <p>
            {t('sleep.stageSummary', {
              deep: duration(stageSeconds.deep),
              light: duration(stageSeconds.light),
              rem: duration(stageSeconds.rem),
              awake: duration(stageSeconds.awake),
            })}
          </p>
        )}
      </div>
      {found.stages.length > 0 ? (
        <StageChart night={night} stages={found.stages} describedBy="night-words" />
      ) : (
        <p className="mt-3 text-sm text-soft">
          {t('sleep.noStages', { provider: night.source.providerName })}
        </p>
      )}
      {stageSeconds && <StageTable night={night} stageSeconds={stageSeconds} />}
      <NightFacts night={night} />
      <Naps naps={found.naps} />
      <p className="mt-3 text-xs text-soft">{t('sleep.note')}</p>
    </div>
  )
}

function StageTable({
  night,
  stageSeconds,
}: {
  night: NightView
  stageSeconds: NonNullable<NightView['stageSeconds']>
}) {
  const t = useTranslations('wearables')
  const locale = useLocale()
  const duration = useDuration()
  const total = stages.reduce((sum, stage) => sum + stageSeconds[stage], 0)
  return (
    <div className="mt-4">
      <TableRoom label={t('sleep.chart')}>
        <thead>
          <tr>
            <th scope="col">{t('table.stage')}</th>
            <th scope="col">{t('table.duration')}</th>
            <th scope="col">{t('table.share')}</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage}>
              <th scope="row">
                <svg aria-hidden="true" viewBox="0 0 12 12" className="mr-2 inline size-3">
                  <rect width="12" height="12" rx="3" className={stageFills[stage]} />
                </svg>
                {t(`sleep.stages.${stage}`)}
              </th>
              <td>{duration(stageSeconds[stage])}</td>
              <td>
                {total > 0 &&
                  numberFormat(locale, { style: 'percent' }).format(stageSeconds[stage] / total)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-bold [&_td]:border-t-2! [&_td]:border-ink! [&_th]:border-t-2 [&_th]:border-ink [&_th]:py-2">
          <tr>
            <th scope="row">{t('sleep.inBed')}</th>
            <td>{duration(night.inBedSeconds)}</td>
            <td />
          </tr>
        </tfoot>
      </TableRoom>
    </div>
  )
}

function NightFacts({ night }: { night: NightView }) {
  const t = useTranslations('wearables.sleep.facts')
  const heart = useTopicWords('heartrate')
  const hrv = useTopicWords('hrv')
  const breathing = useTopicWords('respiratory_rate')
  const facts = [
    { name: t('lowest'), value: night.lowestHeartRate, words: heart },
    { name: t('resting'), value: night.restingHeartRate, words: heart },
    { name: t('hrv'), value: night.hrv, words: hrv },
    { name: t('breathing'), value: night.respiratoryRate, words: breathing },
  ]
  return (
    <dl className="mt-4 grid gap-x-6 text-sm sm:grid-cols-2">
      {facts.map(
        ({ name, value, words }) =>
          value !== null && (
            <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="text-soft">{name}</dt>
              <dd className="font-semibold">{words.withUnit(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

export function Naps({ naps }: { naps: readonly NightView[] }) {
  const t = useTranslations('wearables.sleep')
  const dayWords = useDayWords()
  const duration = useDuration()
  if (naps.length === 0) return null
  return (
    <div className="mt-4 text-sm">
      <h3>{t('naps')}</h3>
      <ul>
        {naps.map((nap) => (
          <li key={nap.localStart}>
            {t('nap', {
              from: dayWords.timeInSentence(nap.localStart),
              to: dayWords.timeInSentence(nap.localEnd),
              value: duration(nap.asleepSeconds),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
