'use client'

import { UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { HandoverView } from '#lib/reviews/handovers/handover-view.ts'
import { isHandedOver } from '#lib/reviews/handovers/may-decide.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'

/** Who is unsure about a row, since when and why, and what a colleague did about it. */
export function HandoverState({
  row,
  handover,
}: {
  row: ReviewRow
  handover: HandoverView | undefined
}) {
  const t = useTranslations('reviews.handover')
  const isWaiting = isHandedOver(row)
  // A save says who and when.
  const isKnown = handover && (!isWaiting || (handover.holdId === row.hold?.id && !handover.end))
  const note = isWaiting ? row.hold?.question : handover?.note
  return (
    <div className="mb-2 flex items-start gap-1.5">
      <UsersRound
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isWaiting ? 'text-watch' : 'text-soft'}`}
      />
      <div className="min-w-0">
        <p className={isWaiting ? 'font-semibold' : ''}>
          {isKnown ? <Asked handover={handover} /> : t('pending')}
        </p>
        {note && <p>“{note}”</p>}
        {isKnown && handover.end && <Ended end={handover.end} />}
      </div>
    </div>
  )
}

function Asked({ handover }: { handover: HandoverView }) {
  const t = useTranslations('reviews.handover')
  const { askedBy, askedOf, askedAt, mayAnswer } = handover
  const when = () => <LocalTime instant={askedAt} style="dateTime" />
  if (mayAnswer) return t.rich('forYou', { who: askedBy.name, when })
  const of = !askedOf ? t('anyoneOf') : askedOf.isOwn ? t('you') : askedOf.name
  return askedBy.isOwn
    ? t.rich('askedBySelf', { of, when })
    : t.rich('asked', { who: askedBy.name, of, when })
}

function Ended({ end: { outcome, name, isOwn, at } }: { end: NonNullable<HandoverView['end']> }) {
  const t = useTranslations('reviews.handover')
  const when = () => <LocalTime instant={at} style="dateTime" />
  return (
    <p className="text-soft">
      {isOwn
        ? t.rich(`endsSelf.${outcome}`, { when })
        : t.rich(`ends.${outcome}`, { who: name, when })}
    </p>
  )
}
