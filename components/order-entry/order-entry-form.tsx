'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { DraftStatus } from '#components/kits/form/draft-status.tsx'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { AnswersArrived } from '#components/order-entry/answers/answers-arrived.tsx'
import { AccountSection } from '#components/order-entry/sections/account-section.tsx'
import { AddressSection } from '#components/order-entry/sections/address-section.tsx'
import { BillingSection } from '#components/order-entry/sections/billing-section.tsx'
import { MethodSection } from '#components/order-entry/sections/method-section.tsx'
import { NotesSection } from '#components/order-entry/sections/notes-section.tsx'
import { PersonSection } from '#components/order-entry/sections/person-section.tsx'
import { QuestionsSection } from '#components/order-entry/sections/questions-section.tsx'
import { TestsSection } from '#components/order-entry/sections/tests-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderEntryView } from '#lib/order-entry/order-entry-view.ts'
import { EntrySummary } from './entry-summary.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { useOrderEntry } from './use-order-entry.ts'
import { useProblems } from './use-problems.ts'

// Only where a colleague was faster.
const AlreadyReplaced = lazy(async () => ({
  default: (await import('./already-replaced.tsx')).AlreadyReplaced,
}))

// Only when the order is changed in two tabs.
const NewerDraft = lazy(async () => ({ default: (await import('./newer-draft.tsx')).NewerDraft }))

/** Starts over with what is stored when it is asked to, also where nothing is. */
export function OrderEntryForm({ view }: { view: OrderEntryView }) {
  const [round, setRound] = useState(0)
  return <Sections key={round} view={view} onReload={() => setRound((last) => last + 1)} />
}

interface SectionsProps {
  view: OrderEntryView
  onReload: () => void
}

/** One page of sections: the summary stays beside it and says what is missing. */
function Sections({ view, onReload }: SectionsProps) {
  const t = useTranslations('order-entry.summary')
  const { form, status, isConflict, attempt, failure, isSending, orderId, place, keepMine } =
    useOrderEntry(view)
  const problems = useProblems(form)
  const { asked } = view
  if (orderId) return <OrderPlaced form={form} orderId={orderId} />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-4">
        {attempt > 0 && <FormProblems attempt={attempt} problems={problems} />}
        {asked?.state === 'waiting' && !isConflict && (
          <AnswersArrived form={form} requestId={asked.requestId} isSaved={status === 'saved'} />
        )}
        {isConflict ? (
          <Suspense fallback={null}>
            <NewerDraft form={form} onKeepMine={keepMine} onReload={onReload} />
          </Suspense>
        ) : failure?.code === 'already-replaced' ? (
          <Suspense fallback={null}>
            <AlreadyReplaced
              patientId={view.patientId}
              orderId={failure.context.orderId}
              isSending={isSending}
              onPlace={() => void place(true)}
            />
          </Suspense>
        ) : (
          <SendFailure error={failure} />
        )}
        {view.withheld && (
          <Notice
            tone="watch"
            title={t('withheld')}
            action={
              <LinkButton
                size="small"
                variant="secondary"
                href={`/clinic/patients/${view.patientId}/results`}
              >
                {t('openPatient')}
              </LinkButton>
            }
          >
            {t('withheldText')}
          </Notice>
        )}
        <PersonSection form={form} />
        <MethodSection form={form} />
        <TestsSection form={form} />
        <AccountSection form={form} />
        <QuestionsSection form={form} />
        <NotesSection form={form} />
        <AddressSection form={form} />
        <BillingSection form={form} />
      </div>
      <div className="space-y-2 lg:sticky lg:top-4 lg:[body:has([data-alarm])_&]:top-32">
        <EntrySummary form={form} isSending={isSending} onPlace={() => void place()} />
        {!isConflict && <DraftStatus status={status} />}
        {status !== 'idle' && <DiscardDraft patientId={view.patientId} />}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 py-3 lg:hidden">
        <Button
          isWide
          isPending={isSending}
          icon={<Send aria-hidden="true" className="size-4.5" />}
          onClick={() => void place()}
        >
          {t('place')}
        </Button>
      </div>
    </div>
  )
}

function DiscardDraft({ patientId }: { patientId: string }) {
  const t = useTranslations('order-entry.summary')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)

  async function discard() {
    setIsPending(true)
    try {
      await apiFetch(`/api/clinic/order-drafts/${patientId}`, { method: 'DELETE' })
      router.push('/clinic/orders/new')
    } catch (error) {
      showToast({ tone: 'alert', message: toApiError(error).message || errors('unexpected') })
      setIsPending(false)
    }
  }

  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
        {t('discard')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('discardTitle')}
        closeLabel={common('close')}
        footer={
          <>
            <Button size="small" variant="secondary" onClick={() => setIsOpen(false)}>
              {t('keep')}
            </Button>
            <Button
              size="small"
              variant="danger"
              isPending={isPending}
              onClick={() => void discard()}
            >
              {t('discardYes')}
            </Button>
          </>
        }
      >
        {t('discardText')}
      </Dialog>
    </>
  )
}
