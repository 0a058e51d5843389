'use client'

import { MessageCircleQuestion, UserRoundPen, UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { reasonWordOf } from '#components/reviews/review-words.ts'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { identityReasons } from '#lib/reports/identity/identity-state.ts'
import type { ReviewQueueRow } from '#lib/reviews/review-view.ts'

const identity: ReadonlySet<string> = new Set(identityReasons)
const toneOf = (reason: string) =>
  reason === 'name-unread' ? 'watch' : identity.has(reason) ? 'alert' : 'neutral'

export function ReviewsTable({
  rows,
  bodyRef,
}: {
  rows: readonly ReviewQueueRow[]
  bodyRef: RefObject<HTMLTableSectionElement | null>
}) {
  const t = useTranslations('reviews.queue')
  return (
    <Table caption={t('title')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('patient')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('waiting')}</HeaderCell>
        <HeaderCell className="max-lg:hidden">{t('results')}</HeaderCell>
        <HeaderCell>{t('why')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('who')}</HeaderCell>
      </TableHead>
      <TableBody ref={bodyRef}>
        {rows.map((row) => (
          <QueueRow key={row.jobId} row={row} />
        ))}
      </TableBody>
    </Table>
  )
}

function QueueRow({ row }: { row: ReviewQueueRow }) {
  const t = useTranslations('reviews.queue')
  const name = [row.patient.firstName, row.patient.lastName].filter(Boolean).join(' ')
  return (
    <TableRow>
      <RowHeaderCell>
        <Link
          href={`/clinic/review/${row.jobId}`}
          prefetch={false}
          data-review={row.jobId}
          aria-label={t('open', { name })}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {row.labName && (
          <span className="block truncate text-xs font-normal text-soft max-sm:max-w-32">
            {row.labName}
          </span>
        )}
        <span className="mt-0.5 block text-xs font-normal text-soft sm:hidden">
          <RelativeTime instant={row.waitingSince} />
        </span>
        <span className="mt-1 block sm:hidden">
          <Holder row={row} />
        </span>
      </RowHeaderCell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <RelativeTime instant={row.waitingSince} />
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        {t('resultCount', { count: row.resultCount })}
        <span className="text-soft">, {t('doubtCount', { count: row.doubtCount })}</span>
      </Cell>
      <Cell>
        <Reasons row={row} />
      </Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <Holder row={row} />
      </Cell>
    </TableRow>
  )
}

function Reasons({ row: { reasons, heldFor, waitsForReader } }: { row: ReviewQueueRow }) {
  const t = useTranslations('reviews.reasons')
  // Identity problems come before reading problems.
  const sorted = reasons.toSorted((a, b) => Number(identity.has(b)) - Number(identity.has(a)))
  return (
    <ul className="flex flex-wrap gap-1.5">
      {heldFor.map((reader) => (
        <li key={reader}>
          {reader === 'colleague' ? (
            <Chip
              tone={waitsForReader ? 'watch' : 'accent'}
              icon={<UsersRound aria-hidden="true" />}
            >
              {t(waitsForReader ? 'held-reader' : 'held-colleague')}
            </Chip>
          ) : (
            <Chip tone="accent" icon={<MessageCircleQuestion aria-hidden="true" />}>
              {t(reader === 'laboratory' ? 'held-laboratory' : 'held-clinician')}
            </Chip>
          )}
        </li>
      ))}
      {sorted.map((reason) => (
        <li key={reason}>
          <Chip tone={toneOf(reason)} {...(identity.has(reason) ? {} : { icon: null })}>
            {t(reasonWordOf(reason))}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Holder({ row: { claim, isBegun } }: { row: ReviewQueueRow }) {
  const t = useTranslations('reviews.queue')
  if (!claim) return <span className="font-normal text-soft">{t(isBegun ? 'begun' : 'free')}</span>
  return (
    <Chip tone="accent" icon={<UserRoundPen aria-hidden="true" />}>
      {claim.isOwn ? t('you') : claim.by}
    </Chip>
  )
}
