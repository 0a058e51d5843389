'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { emptySnooze } from '#components/order-actions/snooze-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { BulkOutcome, BulkRow, BulkVerb } from '#lib/bulk-actions/bulk-view.ts'
import type { OrderId } from '#lib/ids.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkOutcomeView } from './bulk-outcome.tsx'
import { bulkPreviewQuery } from './bulk-query.ts'

interface BulkDialogProps {
  verb: BulkVerb
  orderIds: readonly OrderId[]
  /** before anything was done */
  onClose: () => void
  /** after something was done, or tried */
  onDone: () => void
}

/** First what will happen to which orders, then what did. */
export function BulkDialog({ verb, orderIds: chosen, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('bulk-actions')
  const [orderIds, setOrderIds] = useState(chosen)
  /** one per order as long as the dialog is open: an action that is sent again is the same action */
  const [keys] = useState(() => new Map(chosen.map((id) => [id, crypto.randomUUID()])))
  const [ownerId, setOwnerId] = useState<string>()
  const [snooze, setSnooze] = useState(emptySnooze)
  const [access, setAccess] = useState<string>()
  const [ended, setEnded] = useState<{ outcome: BulkOutcome; rows: readonly BulkRow[] }>()
  const [isTried, setIsTried] = useState(false)
  const asked = { verb, orderIds, ...(ownerId !== undefined && { ownerId: ownerId || null }) }
  const { data, isError, isFetching, refetch } = useQuery({
    ...bulkPreviewQuery(asked, access),
    enabled: ended === undefined,
  })
  if (data && access === undefined) setAccess(data.access)
  if (data && verb === 'assign' && ownerId === undefined) setOwnerId(data.userId)
  const leave = isTried ? onDone : onClose
  return (
    <Dialog
      isOpen
      size="large"
      onClose={leave}
      title={t(`title.${verb}`, { count: orderIds.length })}
      closeLabel={t('close')}
    >
      {ended ? (
        <BulkOutcomeView
          verb={verb}
          {...ended}
          onAgain={(left) => {
            setOrderIds(left)
            setEnded(undefined)
            void refetch()
          }}
          onDone={leave}
        />
      ) : data ? (
        <BulkForm
          verb={verb}
          preview={data}
          isSettling={isFetching}
          keys={keys}
          ownerId={ownerId ?? ''}
          onOwner={setOwnerId}
          snooze={snooze}
          onSnooze={setSnooze}
          onClose={leave}
          onTried={() => setIsTried(true)}
          onEnded={(outcome) => setEnded({ outcome, rows: data.rows })}
        />
      ) : isError ? (
        <Notice
          tone="alert"
          role="alert"
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              {t('retryLoad')}
            </Button>
          }
        >
          {t('unavailable')}
        </Notice>
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
