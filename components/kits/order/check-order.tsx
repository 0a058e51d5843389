'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { AddressLines } from '#components/kits/form/address-lines.tsx'
import type { ShippingValues } from '#components/kits/form/form-values.ts'
import { ReviewCard } from '#components/kits/form/review-card.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { Price } from '#components/lab-tests/price.tsx'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SavedDraft } from '#lib/drafts/draft-saver.ts'
import type { OrderId } from '#lib/ids.ts'
import { isCollectedInMorning } from '#lib/lab-tests/is-collected-in-morning.ts'
import type { LabTestView } from '#lib/lab-tests/lab-test-view.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'

type CheckOrderProps = {
  test: LabTestView
  shipping: ShippingValues
  /** null for a test without sensitive results */
  wish: WishChoice | null
  /** Saves exactly what is shown here. */
  save: () => Promise<SavedDraft | null>
  lastSaved: () => SavedDraft | null
  /** The draft was changed elsewhere, which must be resolved first. */
  isBlocked: boolean
  goTo: (step: 'test' | 'wish' | 'address') => void
  showProblems: (fields: Record<string, string>) => void
}

export function CheckOrder({
  test,
  shipping,
  wish,
  save,
  lastSaved,
  isBlocked,
  goTo,
  showProblems,
}: CheckOrderProps) {
  const t = useTranslations('kits.order.check')
  const order = useTranslations('kits.order')
  const learn = useTranslations('own-results.wish')
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  /** On a conflict, sends the last saved draft: it may have been ordered from another tab, which the server knows. */
  async function saveDraft() {
    try {
      return await save()
    } catch (thrown) {
      const known = toApiError(thrown).code === 'draft-conflict' ? lastSaved() : null
      if (known) return known
      throw thrown
    }
  }

  async function send() {
    const draft = await saveDraft()
    if (!draft) throw new Error('the draft was not saved')
    const { draftId, version } = draft
    const { orderId } = await apiFetch<{ orderId: OrderId }>('/api/kits/order', {
      body: { draftId, version },
    })
    router.replace(`/kits/order?step=ordered&order=${orderId}`)
  }

  async function placeOrder(event: FormEvent) {
    event.preventDefault()
    if (isSending || isBlocked) return
    setIsSending(true)
    setFailure(undefined)
    try {
      // Stays pending after success, until the next page loads.
      await send()
    } catch (thrown) {
      const error = toApiError(thrown)
      setFailure(error)
      setIsSending(false)
      showProblems(error.fields)
    }
  }

  return (
    <form method="post" onSubmit={placeOrder} className="space-y-3.5">
      <ReviewCard title={t('test')} change={() => goTo('test')}>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-ink">{test.name}</span>
          <span className="font-semibold text-ink">
            <Price price={test.price} />
          </span>
        </p>
        <p className="mt-1 text-sm">{order('payment')}</p>
        {isCollectedInMorning(test) && <p className="mt-1">{t('morning')}</p>}
        {test.isFasting && <p className="mt-1">{t('fasting')}</p>}
      </ReviewCard>
      {wish && (
        <ReviewCard title={learn('cardTitle')} change={() => goTo('wish')}>
          <p>{learn(`choices.${wish}.label`)}</p>
        </ReviewCard>
      )}
      <ReviewCard title={t('address')} change={() => goTo('address')}>
        <AddressLines name={shipping.receiverName} address={shipping} />
        <p>{shipping.phoneNumber}</p>
      </ReviewCard>
      <p className="text-sm text-soft">{t('note')}</p>
      <SendFailure error={failure} />
      <StepActions label={t('place')} isPending={isSending} goBack={() => goTo('address')} />
    </form>
  )
}
