import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import {
  emptyStep,
  NextStepFields,
  readStep,
  type StepDraft,
} from '#components/results-desk/next-step-fields.tsx'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SetVersion, StepInput } from '#lib/results-desk/desk-input.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'
import type { SetView } from '#lib/results-desk/desk-view.ts'

interface SetStepCardProps {
  set: SetView
  /** Ends when the set was read again. */
  onSigned: () => Promise<unknown>
}

export function SetStepCard({ set, onSigned }: SetStepCardProps) {
  const t = useTranslations('results-desk.step')
  const [draft, setDraft] = useState(emptyStep)
  const isWaiting = set.step === null || set.step.isOutdated
  const isOpen = isWaiting && set.can.sign
  // What is written stays, also where another page was faster.
  const isWritten = draft.text.trim() !== ''
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card
      as="section"
      padding="small"
      aria-labelledby="next-step"
      // What is signed is printed.
      className={set.step ? undefined : 'print:hidden'}
    >
      <h2 ref={heading} id="next-step" tabIndex={-1} className="mb-2 text-base">
        {t('title')}
      </h2>
      {set.step && <SignedStep step={set.step} />}
      {isWaiting && !set.can.sign && (
        <p className="text-sm text-soft print:hidden">
          {t(set.hold ? 'afterHold' : 'cliniciansOnly')}
        </p>
      )}
      {(isOpen || isWritten) && (
        <StepForm
          set={set}
          draft={draft}
          onChange={setDraft}
          onSigned={onSigned}
          onDiscard={() => {
            setDraft(emptyStep)
            heading.current?.focus()
          }}
          isOpen={isOpen}
        />
      )}
    </Card>
  )
}

function SignedStep({ step }: { step: NonNullable<SetView['step']> }) {
  const t = useTranslations('results-desk.step')
  return (
    <div className="mb-3 text-sm">
      <p className="whitespace-pre-line">{step.text ?? t('kinds.no-action')}</p>
      <p className="mt-1 text-xs text-soft">
        {step.signedBy}, <LocalTime instant={step.signedAt} />
      </p>
      {step.isOutdated && (
        <Notice tone="watch" className="mt-2">
          {t('outdated')}
        </Notice>
      )}
    </div>
  )
}

interface StepFormProps extends SetStepCardProps {
  draft: StepDraft
  onChange: (draft: StepDraft) => void
  onDiscard: () => void
  /** A step is still to be signed. */
  isOpen: boolean
}

function StepForm({ set, draft, onChange, onSigned, onDiscard, isOpen }: StepFormProps) {
  const t = useTranslations('results-desk.step')
  const desk = useTranslations('results-desk')
  const sayTooLong = useTooLong()
  const [fault, setFault] = useState<string>()
  // What was on the page when the clinician began to write.
  const [seen, setSeen] = useState<SetVersion>(set.version)
  const isStale =
    seen.significance !== set.version.significance || seen.revision !== set.version.revision
  const sign = useMutation({
    mutationFn: (step: StepInput) =>
      apiFetch(`/api/clinic/results/${set.orderId}/sign`, { body: { version: seen, step } }),
    onSuccess: async () => {
      showToast({ tone: 'good', message: t('signed') })
      await onSigned()
      onChange(emptyStep)
    },
  })
  const criticalId = sign.error instanceof ApiError ? sign.error.context.criticalId : undefined
  const press = () => {
    const step = readStep(draft)
    const tooLong = step?.kind === 'comment' && sayTooLong(step.text, maxCommentLength)
    setFault(step === undefined ? t('missing') : tooLong || undefined)
    if (step && !tooLong) sign.mutate(step)
  }
  const wasFaster = !isOpen && set.step !== null && !set.step.isOutdated && !sign.isPending
  const formRef = useRef<HTMLDivElement>(null)
  useKeys({ r: () => formRef.current?.querySelector<HTMLElement>('input:checked')?.focus() })
  return (
    <div ref={formRef} className="space-y-3 text-sm print:hidden">
      <NextStepFields
        templates={set.templates}
        draft={draft}
        onChange={onChange}
        error={fault}
        locale={set.patientLocale}
      />
      {wasFaster && (
        <Notice
          tone="watch"
          role="status"
          title={
            set.step?.signedBy
              ? t('meanwhile.by', { name: set.step.signedBy })
              : t('meanwhile.unnamed')
          }
          action={
            <Button size="small" variant="secondary" onClick={onDiscard}>
              {t('meanwhile.discard')}
            </Button>
          }
        >
          {t('meanwhile.text')}
        </Notice>
      )}
      {isOpen && isStale && (
        <Notice
          tone="watch"
          role="status"
          action={
            <Button size="small" variant="secondary" onClick={() => setSeen(set.version)}>
              {t('checked')}
            </Button>
          }
        >
          {t('changed')}
        </Notice>
      )}
      {sign.isError && (
        <Notice
          tone="alert"
          role="alert"
          action={
            criticalId && (
              <TextLink href={`/clinic/results/critical/${criticalId}`}>
                {desk('openLoop')}
              </TextLink>
            )
          }
        >
          {sign.error.message || t('failed')}
        </Notice>
      )}
      {!wasFaster && (
        <Button
          size="small"
          isPending={sign.isPending}
          disabled={isStale || !isOpen}
          onClick={press}
        >
          {t('sign')}
        </Button>
      )}
    </div>
  )
}
