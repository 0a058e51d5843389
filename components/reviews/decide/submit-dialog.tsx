'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { isUndecided } from '#components/reviews/next-row.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { listUnusual } from '#lib/reviews/checks/list-unusual.ts'
import { lacksReason } from '#lib/reviews/checks/row-rules.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import { UnusualList } from './unusual-list.tsx'

interface SubmitDialogProps {
  name: string
  rows: readonly ReviewRow[]
  /** the patient's identity is not confirmed yet */
  lacksIdentity: boolean
  /** no date of collection was read, and none is given yet */
  lacksDay: boolean
  isSending: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
  onGoTo: (row: ReviewRow) => void
}

export function SubmitDialog(props: SubmitDialogProps) {
  const { name, rows, lacksIdentity, lacksDay, isSending, error, onConfirm, onClose, onGoTo } =
    props
  const t = useTranslations('reviews.submit')
  const focusRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const open = rows.filter(isUndecided)
  const held = rows.filter(({ state }) => state === 'held')
  const unexplained = rows.filter(lacksReason)
  const accepted = rows.filter(({ state }) => state === 'accepted').length
  const deleted = rows.filter(({ state }) => state === 'deleted').length
  const unusual = listUnusual(rows)
  const missing = [
    open.length > 0 && t('openRows', { count: open.length }),
    held.length > 0 && t('heldRows', { count: held.length }),
    unexplained.length > 0 && t('unexplained', { count: unexplained.length }),
    open.length === 0 && held.length === 0 && accepted === 0 && t('noneAccepted'),
    lacksIdentity && t('identity'),
    lacksDay && t('day'),
  ].filter((text) => text !== false)
  const isReady = missing.length === 0
  const next = open[0] ?? unexplained[0] ?? held[0]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isReady ? 'title' : 'notYetTitle')}
      closeLabel={t('cancel')}
      size={isReady && unusual.length > 0 ? 'large' : 'small'}
      // What is unusual is read before the button is reached.
      initialFocus={isReady && unusual.length > 0 ? listRef : focusRef}
      footer={
        <>
          <Button
            size="small"
            variant="secondary"
            onClick={onClose}
            ref={isReady || next ? undefined : focusRef}
          >
            {t('cancel')}
          </Button>
          {isReady ? (
            <Button size="small" ref={focusRef} isPending={isSending} onClick={onConfirm}>
              {t('confirm')}
            </Button>
          ) : (
            next && (
              <Button size="small" ref={focusRef} onClick={() => onGoTo(next)}>
                {t('goToNext')}
              </Button>
            )
          )}
        </>
      }
    >
      {isReady ? (
        <div ref={listRef} tabIndex={-1} className="rounded-lg">
          <p>{t('text', { accepted, deleted, name })}</p>
          <UnusualList unusual={unusual} />
        </div>
      ) : (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {error && (
        <Notice tone="alert" role="alert" className="mt-3">
          {error}
        </Notice>
      )}
    </Dialog>
  )
}
