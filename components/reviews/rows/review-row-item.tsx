'use client'

import {
  AlertTriangle,
  ArrowDown,
  ArrowUp,
  Ban,
  Check,
  Circle,
  MessageCircleQuestion,
  OctagonAlert,
  UsersRound,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { isImpossible } from '#lib/reviews/checks/impossible-values.ts'
import { isHandedOver } from '#lib/reviews/handovers/may-decide.ts'
import { isCertain, printedFields, type ReviewRow } from '#lib/reviews/resolve-rows.ts'

interface ReviewRowItemProps {
  row: ReviewRow
  isSelected: boolean
  onSelect: () => void
  /** shown below the row while it is selected */
  children?: ReactNode
}

export function ReviewRowItem({ row, isSelected, onSelect, children }: ReviewRowItemProps) {
  const t = useTranslations('reviews.row')
  const { test_name: name, value, units } = row.row
  return (
    <li
      data-row={row.id}
      className={classNames(
        'border-l-3',
        isSelected ? 'border-l-accent bg-accent-soft/40' : 'border-l-transparent',
      )}
    >
      <BareButton
        data-row-button={row.id}
        aria-expanded={isSelected}
        onClick={onSelect}
        className={classNames(
          'grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken/60 sm:grid-cols-[1.25rem_minmax(0,1.2fr)_minmax(0,1fr)_6.5rem]',
          row.state === 'deleted' && 'text-soft line-through decoration-1',
        )}
      >
        <StateIcon row={row} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-xs text-soft wrap-anywhere">
            <CodeName row={row} />
          </span>
        </span>
        <span className="min-w-0 max-sm:col-start-2 max-sm:row-start-2">
          <span className="font-semibold tabular-nums">{value}</span>
          {units && <span className="text-soft"> {units}</span>} <Standing row={row} />
          <span className="block text-xs text-soft wrap-anywhere">
            {rangeOf(row) ?? t('noRange')}
          </span>
        </span>
        <span className="flex flex-col items-end gap-1 max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-3">
          <Certainty row={row} />
        </span>
        <span className="sr-only">
          {t(`states.${isHandedOver(row) ? 'handed-over' : row.state}`)}
        </span>
      </BareButton>
      {isSelected && children}
    </li>
  )
}

const rangeOf = ({ row }: ReviewRow) => printedFields(row).range || undefined

function StateIcon({ row }: { row: ReviewRow }) {
  const style = 'size-4.5 shrink-0'
  if (row.state === 'accepted')
    return <Check aria-hidden="true" strokeWidth={2.75} className={`${style} text-good`} />
  if (isHandedOver(row)) return <UsersRound aria-hidden="true" className={`${style} text-watch`} />
  if (row.state === 'held')
    return <MessageCircleQuestion aria-hidden="true" className={`${style} text-watch`} />
  if (row.state === 'deleted') return <Ban aria-hidden="true" className={`${style} text-soft`} />
  return isCertain(row) ? (
    <Circle aria-hidden="true" className={`${style} text-edge`} />
  ) : (
    <AlertTriangle aria-hidden="true" className={`${style} text-watch`} />
  )
}

function CodeName({ row: { row, hasNoCode } }: { row: ReviewRow }) {
  const t = useTranslations('reviews.codes')
  const [match] = row.loinc_matches
  if (!match || hasNoCode || row.loinc_match_status === 'no_match') return t('none')
  return `${match.display_name || match.loinc_name} · ${match.loinc_code}`
}

/** An impossible value is neither high nor low. */
function Standing({ row: { row } }: { row: ReviewRow }) {
  const t = useTranslations('reviews.row.interpretations')
  if (isImpossible(row))
    return (
      <span className="ml-2 inline-flex items-baseline gap-0.5 text-xs font-semibold text-alert">
        <OctagonAlert aria-hidden="true" className="size-3.5 self-center" strokeWidth={2.5} />
        {t('impossible')}
      </span>
    )
  const { interpretation, is_above_max_range: isAbove, is_below_min_range: isBelow } = row
  const isCritical = interpretation === 'critical'
  if (!isCritical && interpretation !== 'abnormal') return null
  const word = isCritical ? 'critical' : isAbove ? 'high' : isBelow ? 'low' : 'abnormal'
  const Icon = isCritical ? OctagonAlert : isBelow ? ArrowDown : isAbove ? ArrowUp : AlertTriangle
  return (
    <span
      className={classNames(
        'ml-2 inline-flex items-baseline gap-0.5 text-xs font-semibold',
        isCritical ? 'text-alert' : 'text-watch',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 self-center" strokeWidth={2.5} />
      {t(word)}
    </span>
  )
}

function Certainty({ row }: { row: ReviewRow }) {
  const t = useTranslations('reviews.row')
  const { doubts } = row.row
  return (
    <>
      {row.isAdded && (
        <Chip tone="accent" icon={null}>
          {t('added')}
        </Chip>
      )}
      {row.isEdited && !row.isAdded && (
        <Chip tone="accent" icon={null}>
          {t('edited')}
        </Chip>
      )}
      {row.state === 'held' && (
        <Chip tone="watch" icon={null}>
          {t(isHandedOver(row) ? 'handedOver' : 'held')}
        </Chip>
      )}
      {row.isUnread ? (
        <Chip tone="neutral" icon={null}>
          {t('unread')}
        </Chip>
      ) : (
        row.state === 'open' &&
        doubts.length > 0 && (
          <Chip tone="watch" icon={null}>
            {t('doubtful', { count: doubts.length })}
          </Chip>
        )
      )}
    </>
  )
}
