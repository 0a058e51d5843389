import { useMutation, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { StepInput } from '#lib/results-desk/desk-input.ts'
import { maxCommentLength } from '#lib/results-desk/desk-lanes.ts'
import type { ClearPreview, DeskView, ReleaseOutcome } from '#lib/results-desk/desk-view.ts'
import { NearestMark } from './nearest-mark.tsx'
import { emptyStep, NextStepFields, readStep } from './next-step-fields.tsx'
import { usePatientWords } from './patient-words.tsx'
import { clearPreviewQuery } from './results-desk-query.ts'

interface ReleaseClearProps {
  counts: DeskView['counts']
  canSign: boolean
  onReleased: () => void
}

/** The button says why where it does nothing. */
export function ReleaseClear({ counts, canSign, onReleased }: ReleaseClearProps) {
  const t = useTranslations('results-desk.release')
  const reasonId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { total } = counts.clear
  const why = canSign
    ? total === 0 && t('nothingClear', { look: counts.look.total, critical: counts.critical.total })
    : t('cliniciansOnly')
  useKeys({
    r: () => {
      if (why === false) setIsOpen(true)
    },
  })
  return (
    <div className="max-w-80">
      <Button
        size="small"
        icon={<CheckCheck aria-hidden="true" className="size-4" />}
        disabled={why !== false}
        aria-describedby={why ? reasonId : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('button', { count: total })}
      </Button>
      {why && (
        <p id={reasonId} className="mt-1 text-xs text-soft">
          {why}
        </p>
      )}
      <Dialog
        size="large"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
        closeLabel={t('close')}
      >
        {isOpen && (
          <Preview
            onDone={() => {
              setIsOpen(false)
              onReleased()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

function Preview({ onDone }: { onDone: () => void }) {
  const t = useTranslations('results-desk.release')
  const { data, error } = useQuery(clearPreviewQuery)
  if (error) {
    const isRefused = error instanceof ApiError && error.status === 403
    return <Notice tone="alert">{isRefused ? error.message : t('unavailable')}</Notice>
  }
  if (!data) return <Spinner />
  return <LoadedPreview preview={data} onDone={onDone} />
}

function LoadedPreview({ preview, onDone }: { preview: ClearPreview; onDone: () => void }) {
  const t = useTranslations('results-desk.release')
  const words = usePatientWords()
  const [left, setLeft] = useState<ReadonlySet<OrderId>>(new Set())
  const [draft, setDraft] = useState(emptyStep)
  const steps = useTranslations('results-desk.step')
  const sayTooLong = useTooLong()
  const [fault, setFault] = useState<string>()
  const rows = preview.rows.filter(({ orderId }) => !left.has(orderId))
  const release = useMutation({
    mutationFn: (step: StepInput) =>
      apiFetch<ReleaseOutcome>('/api/clinic/results/clear', {
        body: { sets: rows.map(({ orderId, version }) => ({ orderId, version })), step },
      }),
  })
  const sign = () => {
    const step = readStep(draft)
    const tooLong = step?.kind === 'comment' && sayTooLong(step.text, maxCommentLength)
    setFault(step === undefined ? steps('missing') : tooLong || undefined)
    if (step && !tooLong) release.mutate(step)
  }
  if (release.data) return <Outcome outcome={release.data} preview={preview} onDone={onDone} />
  return (
    <div className="mt-2 space-y-4 text-sm text-ink">
      <p className="text-soft">{t('help')}</p>
      <ul className="max-h-72 overflow-y-auto rounded-card border border-line px-3">
        {preview.rows.map((row) => {
          const { name, about } = words(row.patient)
          return (
            <li key={row.orderId}>
              <Checkbox
                checked={!left.has(row.orderId)}
                onChange={() => setLeft(toggle(left, row.orderId))}
                label={`${name} ${about}`}
                description={
                  <span className="flex flex-wrap items-center gap-x-2">
                    {[row.testName, t('values', { count: row.resultCount })]
                      .filter(Boolean)
                      .join(' · ')}
                    {row.nearest && (
                      <>
                        <NearestMark nearest={row.nearest} />
                        {row.nearest.name} {row.nearest.value}
                      </>
                    )}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      <NextStepFields
        templates={preview.templates}
        draft={draft}
        onChange={setDraft}
        error={fault}
      />
      {release.isError && (
        <Notice tone="alert" role="alert">
          {release.error.message || t('unavailable')}
        </Notice>
      )}
      <Button
        size="small"
        isPending={release.isPending}
        disabled={rows.length === 0}
        onClick={sign}
      >
        {t('confirm', { count: rows.length })}
      </Button>
    </div>
  )
}

function toggle(left: ReadonlySet<OrderId>, orderId: OrderId) {
  const next = new Set(left)
  if (!next.delete(orderId)) next.add(orderId)
  return next
}

interface OutcomeProps {
  outcome: ReleaseOutcome
  preview: ClearPreview
  onDone: () => void
}

function Outcome({ outcome: { signed, skipped }, preview, onDone }: OutcomeProps) {
  const t = useTranslations('results-desk.release')
  const words = usePatientWords()
  return (
    <div className="mt-2 space-y-4 text-sm text-ink">
      <Notice tone="success" role="status">
        {t('done', { count: signed.length })}
      </Notice>
      {skipped.length > 0 && (
        <Notice tone="watch" title={t('skipped', { count: skipped.length })}>
          <ul>
            {skipped.map(({ orderId, reason }) => {
              const row = preview.rows.find((each) => each.orderId === orderId)
              return (
                <li key={orderId}>
                  {row && words(row.patient).name}: {t(`skip.${reason}`)}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      <Button size="small" onClick={onDone}>
        {t('close')}
      </Button>
    </div>
  )
}
