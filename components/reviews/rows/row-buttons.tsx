'use client'

import {
  Ban,
  Check,
  CornerUpLeft,
  MessageCircleQuestion,
  Pencil,
  RotateCcw,
  UsersRound,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReviewActions } from '#components/reviews/use-review-actions.ts'
import { Button } from '#components/ui/button.tsx'
import { mayDecide } from '#lib/reviews/handovers/may-decide.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'

interface RowButtonsProps {
  row: ReviewRow
  actions: ReviewActions
}

const icon = 'size-4'

export function RowButtons({ row, actions }: RowButtonsProps) {
  const duty = actions.dutyOf(row)
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayDecide(duty) && <DecideButtons row={row} actions={actions} />}
      <HandoverButtons row={row} actions={actions} />
    </div>
  )
}

function DecideButtons({ row, actions }: RowButtonsProps) {
  const t = useTranslations('reviews.actions')
  const isAccepted = row.state === 'accepted'
  const isLeftOut = row.state === 'deleted'
  const asks = row.state === 'held' && row.hold?.to !== 'colleague'
  return (
    <>
      {isAccepted ? (
        <Button
          size="small"
          variant="secondary"
          icon={<RotateCcw aria-hidden="true" className={icon} />}
          onClick={() => actions.reopen(row)}
        >
          {t('unaccept')}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Check aria-hidden="true" className={icon} />}
          onClick={() => actions.accept(row)}
        >
          {t('accept')}
        </Button>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<Pencil aria-hidden="true" className={icon} />}
        onClick={() => actions.open('edit')}
      >
        {t('edit')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        icon={<MessageCircleQuestion aria-hidden="true" className={icon} />}
        onClick={() => actions.open('hold')}
      >
        {t(asks ? 'askAgain' : 'ask')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Ban aria-hidden="true" className={icon} />}
        onClick={() => (isLeftOut ? actions.reopen(row) : actions.open('leave-out'))}
      >
        {t(isLeftOut ? 'restore' : 'delete')}
      </Button>
    </>
  )
}

function HandoverButtons({ row, actions }: RowButtonsProps) {
  const t = useTranslations('reviews.actions')
  const duty = actions.dutyOf(row)
  if (duty === 'asked')
    return (
      <Button
        size="small"
        variant="secondary"
        icon={<CornerUpLeft aria-hidden="true" className={icon} />}
        onClick={() => actions.takeBack(row)}
      >
        {t('takeBack')}
      </Button>
    )
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<UsersRound aria-hidden="true" className={icon} />}
        onClick={() => actions.open('hand-over')}
      >
        {t(duty === 'own' ? 'handOver' : 'handOn')}
      </Button>
      {duty === 'answer' && (
        <Button
          size="small"
          variant="quiet"
          icon={<CornerUpLeft aria-hidden="true" className={icon} />}
          onClick={() => actions.giveBack(row)}
        >
          {t('giveBack')}
        </Button>
      )}
    </>
  )
}
