'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isDiffering } from '#components/review/identity-card.tsx'
import { RejectDialog } from '#components/review/reject-dialog.tsx'
import { SubmitDialog } from '#components/review/submit-dialog.tsx'
import type { DeskActions, ReviewEditing } from '#components/review/use-desk-actions.ts'
import { showToast } from '#components/ui/show-toast.ts'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'
import type { RejectReason } from '#lib/reviews/reject-reasons.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'

interface DecisionDialogsProps {
  view: ReviewView
  review: ReviewEditing
  actions: DeskActions
  claimKey: string
  onLost: () => void
  onDecided: () => void
}

/** The two ways in which a review ends; then on to the queue. */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { view, review, actions } = props
  const { rows, edits } = review
  const { isSending, error, approve, reject } = useDecision(props)
  const name = `${view.patient.firstName} ${view.patient.lastName}`
  const count = (state: string) => rows.filter((row) => row.state === state).length
  if (actions.opened === 'submit')
    return (
      <SubmitDialog
        name={name}
        accepted={count('accepted')}
        deleted={count('deleted')}
        open={count('open')}
        lacksIdentity={isDiffering(view) && !edits.isIdentityConfirmed}
        isSending={isSending}
        error={error}
        onConfirm={approve}
        onClose={actions.close}
      />
    )
  if (actions.opened === 'reject')
    return (
      <RejectDialog
        name={name}
        isSending={isSending}
        error={error}
        onConfirm={reject}
        onClose={actions.close}
      />
    )
  return null
}

function useDecision({ view, review, claimKey, onLost, onDecided }: DecisionDialogsProps) {
  const t = useTranslations('review')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<string>()

  async function send(how: 'approve' | 'reject', body: object) {
    setIsSending(true)
    setError(undefined)
    try {
      await apiFetch(`/api/clinic/review/${view.jobId}/${how}`, { method: 'POST', body })
      onDecided()
      showToast({ tone: 'good', message: t(how === 'approve' ? 'submit.done' : 'reject.done') })
      router.push('/clinic/review' as Route)
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
