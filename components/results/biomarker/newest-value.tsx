import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CorrectionMark } from '#components/reports/correction-mark.tsx'
import { FlagConflict } from '#components/reports/flag-conflict.tsx'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { AnchorText } from '#components/results/anchor-text.tsx'
import { PreviousMark } from '#components/results/previous-mark.tsx'
import type { ResultsReader } from '#components/results/result-places.ts'
import { StatusChip } from '#components/results/status-chip.tsx'
import { UnitText } from '#components/results/unit-text.tsx'
import { ValueLine } from '#components/results/value-line.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ShownAnchor } from '#lib/harm-anchors/anchor-view.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import {
  type ChangeObstacle,
  findPreviousMark,
  type ResultChange,
} from '#lib/results/find-change.ts'
import { findDistance } from '#lib/results/find-distance.ts'
import { type BiomarkerValue, isCritical, type SeriesPoint } from '#lib/results/result-view.ts'
import { findUnitWord } from '#lib/units/unit-words.ts'

interface NewestValueProps {
  value: BiomarkerValue
  /** all that are shown, newest first */
  values: readonly BiomarkerValue[]
  /** values without a date */
  undatedCount: number
  change: ResultChange | undefined
  obstacle: ChangeObstacle | undefined
  reader: ResultsReader
  corrections?: ReactNode
  replaced?: number | null | undefined
  anchor?: ShownAnchor | null | undefined
}

/** The newest value on its line, what it means in the lab's own terms, and what changed. */
export function NewestValue({
  value,
  values,
  undatedCount,
  change,
  obstacle,
  reader,
  corrections,
  replaced,
  anchor,
}: NewestValueProps) {
  const t = useTranslations('results')
  const { range, unit, ucumUnit, scale } = value
  const writeDifference = useDifference()
  const previous = change && findPreviousMark(value, change, values)
  const siblings = values.filter((one) => one !== value && one.day === value.day)
  return (
    <Card
      as="section"
      aria-label={t('trend.newest')}
      className={classNames(
        'space-y-3',
        [value, ...siblings].some(({ interpretation }) => isCritical(interpretation)) &&
          'border-2 border-alert',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-sm text-soft">
            {value.day ? <CalendarDate day={value.day} style="longDate" /> : t('noDay')}
          </p>
          <p className="mt-1 text-2xl font-bold">
            {value.value}{' '}
            <span className="text-base font-normal tracking-normal text-soft">
              <UnitText unit={unit} ucumUnit={ucumUnit} />
            </span>
          </p>
        </div>
        <span className="flex flex-wrap gap-1.5">
          <InterpretationChip
            interpretation={value.interpretation}
            isContradictory={value.isContradictory}
          />
          <StatusChip status={value.status} />
          {value.status === 'corrected' && <Chip>{t('corrected')}</Chip>}
        </span>
      </div>
      <div className="max-w-2xl">
        <ValueLine
          value={value}
          previous={previous ?? null}
          replaced={replaced}
          anchor={anchor?.value}
          size="large"
          label={useLineLabel(value, previous)}
        />
      </div>
      <LineLegend value={value} previous={previous} />
      {anchor && <AnchorText anchor={anchor} />}
      <OtherNewest value={value} siblings={siblings} undatedCount={undatedCount} reader={reader} />
      {corrections ??
        (value.correction && <CorrectionMark correction={value.correction} className="text-sm" />)}
      <div className="space-y-1.5">
        <p>
          <StandingWords value={value} reader={reader} />
          {change && (
            <>
              {' '}
              {t.rich(`trend.change.${change.direction}`, {
                difference: writeDifference(change.difference, change.unit.label),
                when: () => <CalendarDate day={change.previous.day} />,
              })}
            </>
          )}
        </p>
        {obstacle && (
          <p className="text-sm text-soft">
            {t.rich(`trend.obstacle.${obstacle.why}`, {
              value: [obstacle.previous.value, obstacle.previous.unit].filter(Boolean).join(' '),
              when: () => <CalendarDate day={obstacle.previous.day ?? ''} />,
            })}
          </p>
        )}
        {value.isContradictory && (
          <FlagConflict isConfirmed={value.isFlagConfirmed} className="text-sm" />
        )}
        <p className="text-sm text-soft">
          {range
            ? t.rich('trend.printedRange', {
                range: [range, scale && unit].filter(Boolean).join(' '),
                b: strong,
              })
            : t('noRange')}
        </p>
      </div>
    </Card>
  )
}

interface WithPrevious {
  /** in the unit of the value */
  previous: Pick<SeriesPoint, 'number' | 'text' | 'day'> | undefined
}

interface OtherNewestProps extends Pick<NewestValueProps, 'value' | 'undatedCount' | 'reader'> {
  siblings: readonly BiomarkerValue[]
}

/** Values that may be as new or newer: of the same day, and without one. */
function OtherNewest({ value, siblings, undatedCount, reader }: OtherNewestProps) {
  const t = useTranslations('results')
  const { day } = value
  const isCriticalBeside =
    !isCritical(value.interpretation) &&
    siblings.some(({ interpretation }) => isCritical(interpretation))
  return (
    <>
      {siblings.length > 0 && (
        <div className="rounded-control bg-watch-soft px-3 py-2 text-sm">
          <p className="font-semibold">
            {t(day ? 'sameDay' : 'sameUndated', { count: siblings.length + 1 })}{' '}
            {t('trend.others', { count: siblings.length })}
          </p>
          <ul className="mt-1.5 space-y-1.5">
            {siblings.map((one) => (
              <li key={one.resultId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  <b className="font-bold">{one.value}</b>{' '}
                  <UnitText unit={one.unit} ucumUnit={one.ucumUnit} />
                </span>
                <InterpretationChip
                  interpretation={one.interpretation}
                  isContradictory={one.isContradictory}
                />
                <StatusChip status={one.status} />
              </li>
            ))}
          </ul>
          {isCriticalBeside && (
            <p className="mt-1.5">
              {t(`trend.standing.${reader.kind === 'patient' ? 'critical' : 'criticalStaff'}`)}
            </p>
          )}
        </div>
      )}
      {day && undatedCount > 0 && (
        <p className="text-sm font-semibold">{t('undated', { count: undatedCount })}</p>
      )}
    </>
  )
}

const strong = (chunks: ReactNode) => <b className="font-bold text-ink">{chunks}</b>

/** The difference of two percentages is no percentage of either. */
function useDifference() {
  const t = useTranslations('results.trend')
  return (difference: string, unit: string | null) =>
    unit === '%' ? t('points', { difference }) : [difference, unit].filter(Boolean).join(' ')
}

function StandingWords({ value, reader }: Pick<NewestValueProps, 'value' | 'reader'>) {
  const t = useTranslations('results.trend')
  const writeDifference = useDifference()
  const distance = findDistance(value)
  const { interpretation, scale, unit } = value
  const isSaid = distance && !value.isContradictory
  const far =
    isSaid &&
    (distance.difference === null
      ? t('distance.at', { limit: distance.limit })
      : t(`distance.${distance.side}`, {
          difference: writeDifference(distance.difference, unit),
          limit: distance.limit,
        }))
  if (isCritical(interpretation))
    return [far, t(reader.kind === 'patient' ? 'standing.critical' : 'standing.criticalStaff')]
      .filter(Boolean)
      .join(' ')
  if (far) return far
  // What the sentence about the flag and the range says instead.
  if (value.isContradictory) return null
  if (interpretation === 'unknown') return t(scale?.limits ? 'standing.open' : 'standing.unknown')
  return t(`standing.${interpretation as 'normal' | 'low' | 'high' | 'abnormal'}`)
}

function LineLegend({
  value: { scale },
  previous,
}: Pick<NewestValueProps, 'value'> & WithPrevious) {
  const t = useTranslations('results')
  const { low, high, isLowExcluded, isHighExcluded } = scale?.limits ?? {}
  const rings = [isLowExcluded && low, isHighExcluded && high].filter(
    (limit): limit is number => typeof limit === 'number',
  )
  if (!previous && rings.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {previous && (
        <li>
          <PreviousMark />
          {t.rich('previous', {
            value: previous.text,
            when: () => <CalendarDate day={previous.day} />,
          })}
        </li>
      )}
      {rings.map((limit) => (
        <li key={limit}>
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-[0.75em] rounded-full border-2 border-soft"
          />
          {t('trend.excluded', { limit: String(limit) })}
        </li>
      ))}
    </ul>
  )
}

function useLineLabel(
  { value, unit, ucumUnit, range, interpretation, isContradictory }: BiomarkerValue,
  previous: WithPrevious['previous'],
) {
  const t = useTranslations('results')
  const words = useTranslations('reports')
  const units = useTranslations('units')
  const days = dateFormat(useLocale(), { dateStyle: 'medium', timeZone: 'UTC' })
  const unitWord = findUnitWord(ucumUnit)
  const spoken = unitWord ? units(unitWord) : unit
  const when = previous && days.format(new Date(`${previous.day}T00:00:00Z`))
  return [
    [value, spoken].filter(Boolean).join(' '),
    words(isContradictory ? `flagged.${interpretation}` : `interpretations.${interpretation}`),
    range ? `${t('range')}: ${range}` : t('noRange'),
    previous && `${t('previousLabel')} ${previous.text}, ${when}`,
  ]
    .filter(Boolean)
    .join('. ')
}
