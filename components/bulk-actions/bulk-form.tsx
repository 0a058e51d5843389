import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnerField } from '#components/order-actions/owner-field.tsx'
import {
  type emptySnooze,
  readSnooze,
  SnoozeFields,
} from '#components/order-actions/snooze-fields.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { RunBulkInput } from '#lib/bulk-actions/bulk-input.ts'
import type { BulkOutcome, BulkPreview, BulkRow, BulkVerb } from '#lib/bulk-actions/bulk-view.ts'
import type { OrderId } from '#lib/ids.ts'
import { BulkRows, useBulkWords } from './bulk-rows.tsx'

interface BulkFormProps {
  verb: BulkVerb
  preview: BulkPreview
  /** what is shown belongs to the former choice */
  isSettling: boolean
  keys: ReadonlyMap<OrderId, string>
  ownerId: string
  onOwner: (ownerId: string) => void
  snooze: typeof emptySnooze
  onSnooze: (snooze: typeof emptySnooze) => void
  onClose: () => void
  /** when it was sent, whatever comes of it */
  onTried: () => void
  onEnded: (outcome: BulkOutcome) => void
}

export function BulkForm(props: BulkFormProps) {
  const { verb, preview, isSettling, keys, ownerId, onOwner, snooze, onSnooze } = props
  const { onClose, onTried, onEnded } = props
  const t = useTranslations('bulk-actions')
  const actions = useTranslations('order-actions')
  const errors = useTranslations('errors')
  const words = useBulkWords()
  const [missing, setMissing] = useState<string>()
  const included = preview.rows.filter(({ leftOut }) => leftOut === null)
  const leftOut = preview.rows.filter((row) => row.leftOut !== null)
  const run = useMutation({
    mutationFn: (body: RunBulkInput) => apiFetch<BulkOutcome>('/api/clinic/orders/bulk', { body }),
    onMutate: onTried,
    onSuccess: onEnded,
  })
  const save = () => {
    const read = verb === 'snooze' ? readSnooze(snooze) : undefined
    setMissing(read?.missing && actions(read.missing))
    if (read?.missing) return
    const until = { reason: read?.reason ?? '', until: read?.until ?? null }
    run.mutate(buildRequest({ verb, rows: included, keys, ownerId, ...until }))
  }
  const isNothing = included.length === 0
  const canChoose =
    verb === 'assign' && (!isNothing || leftOut.some((row) => row.leftOut === 'already-assigned'))
  const problem = missing ?? (run.error && nameProblem(run.error, t('failed'), errors))
  return (
    <div className="mt-2 space-y-4 text-sm text-ink">
      {isNothing ? (
        <Notice title={t('nothing.title', { count: preview.rows.length })}>
          {t(canChoose ? 'nothing.choose' : 'nothing.text', {
            count: preview.rows.length,
          })}
        </Notice>
      ) : (
        <p className="text-soft">{t(`help.${verb}`)}</p>
      )}
      {canChoose && (
        <OwnerField
          people={preview.people}
          userId={preview.userId}
          value={ownerId}
          onChange={onOwner}
        />
      )}
      {verb === 'snooze' && !isNothing && <SnoozeFields draft={snooze} onChange={onSnooze} />}
      {!isNothing && (
        <BulkRows
          title={t('included', { count: included.length })}
          rows={included}
          end={(row) =>
            verb === 'assign' && row.owner
              ? t('assignedTo', { name: row.owner.name })
              : row.staysBooked
                ? words.staying(row.staysBooked)
                : words.status(row)
          }
        />
      )}
      {leftOut.length > 0 && (
        <BulkRows
          title={t('leftOut', { count: leftOut.length })}
          rows={leftOut}
          end={(row) => row.leftOut && words.reason(row.leftOut, row)}
        />
      )}
      {preview.gone > 0 && <p className="text-soft">{t('gone', { count: preview.gone })}</p>}
      {problem && (
        <Notice tone="alert" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button size="small" variant="secondary" onClick={onClose}>
          {t(isNothing ? 'close' : 'keep')}
        </Button>
        {!isNothing && (
          <Button
            size="small"
            variant={verb === 'cancel' ? 'danger' : 'primary'}
            isPending={run.isPending}
            disabled={isSettling}
            onClick={save}
          >
            {t(`confirm.${verb}`, { count: included.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface Request {
  verb: BulkVerb
  rows: readonly BulkRow[]
  keys: ReadonlyMap<OrderId, string>
  ownerId: string
  reason: string
  until: string | null
}

function buildRequest({ verb, rows, keys, ownerId, reason, until }: Request): RunBulkInput {
  const keyed = ({ orderId }: BulkRow) => ({ orderId, key: keys.get(orderId) ?? '' })
  if (verb === 'assign') {
    const orders = rows.map((row) => ({ ...keyed(row), before: row.owner?.userId ?? null }))
    return { verb, ownerId: ownerId || null, orders }
  }
  if (verb === 'snooze') {
    const orders = rows.map((row) => ({ ...keyed(row), stateKey: row.stateKey ?? '' }))
    return { verb, reason, until, orders }
  }
  return { verb, orders: rows.map(keyed) }
}

function nameProblem(
  error: Error,
  fallback: string,
  errors: ReturnType<typeof useTranslations<'errors'>>,
) {
  if (!(error instanceof ApiError)) return fallback
  const [field] = Object.values(error.fields)
  return field ?? (error.message || errors(error.code) || fallback)
}
