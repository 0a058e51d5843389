'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ReviewActions, ReviewEditing } from '#components/reviews/use-review-actions.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'
import { identityStateOf } from '#lib/reports/identity/identity-state.ts'
import { lacksDay } from '#lib/reviews/collection-day.ts'
import type { RejectReason } from '#lib/reviews/reject-reasons.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

interface DecisionDialogsProps {
  view: ReviewView
  review: ReviewEditing
  actions: ReviewActions
  claimKey: string
  onLost: () => void
  onDecided: () => void
}

export function DecisionDialogs(props: DecisionDialogsProps) {
  const { view, review, actions } = props
  const { rows, edits } = review
  const { isSending, error, approve, reject } = useDecision(props)
  const name = `${view.patient.firstName} ${view.patient.lastName}`
  if (actions.opened === 'submit')
    return (
      <SubmitDialog
        name={name}
        rows={rows}
        lacksIdentity={identityStateOf(view.identity) !== 'match' && !edits.isIdentityConfirmed}
        lacksDay={lacksDay(view, edits)}
        isSending={isSending}
        error={error}
        onConfirm={approve}
        onClose={actions.close}
        onGoTo={(row) => actions.select(row.id)}
      />
    )
  if (actions.opened === 'reject' || actions.opened === 'someone-else')
    return (
      <RejectDialog
        name={name}
        uploader={view.uploader}
        firstReason={actions.opened === 'someone-else' ? 'another-person' : 'unreadable'}
        isSending={isSending}
        error={error}
        onConfirm={reject}
        onClose={actions.close}
      />
    )
  return null
}

function useDecision({ view, review, claimKey, onLost, onDecided }: DecisionDialogsProps) {
  const t = useTranslations('reviews')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(how: 'approve' | 'reject', body: object) {
    setIsSending(true)
    setError(undefined)
    try {
      const { next } = await apiFetch<{ next: ReportId | null }>(
        `/api/clinic/review/${view.jobId}/${how}`,
        { method: 'POST', body },
      )
      onDecided()
      const done = t(how === 'approve' ? 'submit.done' : 'reject.done')
      showToast({ tone: 'good', message: next ? t('submit.next', { done }) : done })
      router.push(next ? `/clinic/review/${next}` : '/clinic/review')
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.code : 'unexpected'
      setError(failure instanceof ApiError && failure.message ? failure.message : errors(code))
      if (code === 'review-claimed' || code === 'review-closed') onLost()
      setIsSending(false)
    }
  }
  return {
    isSending,
    error,
    async approve() {
      if (await review.saver.flush())
        await send('approve', { claimKey, version: review.saver.version() })
      else setError(t('submit.unsaved'))
    },
    reject: (rejection: { reason: RejectReason; note: string }) =>
      send('reject', { claimKey, ...rejection }),
  }
}
