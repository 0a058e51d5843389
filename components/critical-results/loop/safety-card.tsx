'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { RecentTime } from '#components/ui/time/recent-time.tsx'
import {
  type CriticalView,
  companions,
  type SafetyView,
  safetyPlaces,
} from '#lib/critical-results/critical-view.ts'
import { ChoiceRow } from './choice-row.tsx'
import { ClosedMeanwhile } from './closed-meanwhile.tsx'
import type { SafetyFields } from './safety-draft.ts'
import type { useSafetyDraft } from './use-safety-draft.ts'
import { useSave } from './use-save.ts'

type SafetyCardProps = {
  view: CriticalView
  safety: SafetyView | null
  /** on file; confirmed only once the patient has said so */
  address: string | null
  draft: ReturnType<typeof useSafetyDraft>
  onDone: () => void
}

export function SafetyCard({ view, safety, address, draft, onDone }: SafetyCardProps) {
  const t = useTranslations('critical.loop')
  const { isSaving, save } = useSave(view.criticalId)
  const { given, set, newer, isUnsaved, settle, discard } = draft
  const canAct = view.can.act && view.state !== 'closed'
  const shown = canAct && newer ? null : safety
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save({
      name: 'safety',
      body: given,
      onSaved: () => {
        settle(given)
        showToast({ tone: 'good', message: t('safetySaved') })
        onDone()
      },
      onRefused: (error) =>
        showToast({
          tone: 'alert',
          message: error.fields.place ? t('safetyEmpty') : t('failed', { message: error.message }),
        }),
    })
  }
  return (
    <Card as="section" padding="small" aria-labelledby="critical-safety">
      <h2 id="critical-safety" className="flex items-center gap-2 text-sm font-bold">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {t('safetyTitle')}
      </h2>
      {shown && (
        <p className="mt-1 text-xs text-soft">
          <SafetyOrigin safety={shown} now={view.now} />
        </p>
      )}
      {!canAct && <RecordedSafety safety={safety} />}
      {view.state === 'closed' && isUnsaved && (
        <UnsavedSafety view={view} given={given} onDiscard={discard} />
      )}
      {canAct && newer && <NewerSafety safety={newer} now={view.now} onTake={discard} />}
      {canAct && (
        <form method="post" noValidate onSubmit={send} className="mt-3 space-y-3">
          <ChoiceRow
            legend={t('place')}
            name="place"
            choices={safetyPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
            value={given.place}
            onChange={(place) => set({ place })}
          />
          <ChoiceRow
            legend={t('companion')}
            name="companion"
            choices={companions.map((value) => ({ value, label: t(`companions.${value}`) }))}
            value={given.companion}
            onChange={(companion) => set({ companion })}
          />
          {given.companion === 'yes' && (
            <TextField
              isDense
              label={t('companionName')}
              value={given.companionName}
              maxLength={120}
              onChange={(event) => set({ companionName: event.target.value })}
            />
          )}
          <div className="space-y-1.5">
            <TextField
              isDense
              label={t('address')}
              description={address && t('addressOnFile', { address })}
              value={given.address}
              maxLength={300}
              onChange={(event) => set({ address: event.target.value })}
            />
            {address && given.address !== address && (
              <Button size="small" variant="quiet" onClick={() => set({ address })}>
                {t('takeAddress')}
              </Button>
            )}
          </div>
          <TextField
            isDense
            label={t('symptoms')}
            value={given.symptoms}
            maxLength={500}
            onChange={(event) => set({ symptoms: event.target.value })}
          />
          <SubmitButton size="small" variant="secondary" isPending={isSaving}>
            {t('saveSafety')}
          </SubmitButton>
        </form>
      )}
    </Card>
  )
}

function SafetyOrigin({ safety, now }: { safety: SafetyView; now: string }) {
  const t = useTranslations('critical.loop')
  return t.rich(safety.isByPatient ? 'byPatient' : 'byStaff', {
    name: safety.recordedByName ?? '',
    at: () => <RecentTime instant={safety.recordedAt} now={now} />,
  })
}

/** What was given, in the order of the form. */
function useSafetyRows() {
  const t = useTranslations('critical.loop')
  return ({ place, companion, companionName, address, symptoms }: SafetyFields | SafetyView) => {
    const rows = [
      [t('place'), place && t(`places.${place}`)],
      [t('companion'), companion && t(`companions.${companion}`)],
      [t('companionName'), companionName],
      [t('address'), address],
      [t('symptoms'), symptoms],
    ] as const
    return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
  }
}

function RecordedSafety({ safety }: Pick<SafetyCardProps, 'safety'>) {
  const t = useTranslations('critical.loop')
  const listRows = useSafetyRows()
  if (!safety) return <p className="mt-2 text-soft">{t('noSafety')}</p>
  return (
    <dl className="mt-2 divide-y divide-line">
      {listRows(safety).map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-3 py-2">
          <dt className="text-soft">{label}</dt>
          <dd className="ml-auto text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type UnsavedSafetyProps = Pick<SafetyCardProps, 'view'> & {
  given: SafetyFields
  onDiscard: () => void
}

function UnsavedSafety({ view, given, onDiscard }: UnsavedSafetyProps) {
  const listRows = useSafetyRows()
  const text = listRows(given)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n')
  return (
    <div className="mt-3 space-y-3">
      <p className="whitespace-pre-line">{text}</p>
      <ClosedMeanwhile events={view.events} text={text} onDiscard={onDiscard} />
    </div>
  )
}

type NewerSafetyProps = { safety: SafetyView; now: string; onTake: () => void }

/** Recorded by someone else since this form was begun. */
function NewerSafety({ safety, now, onTake }: NewerSafetyProps) {
  const t = useTranslations('critical.loop')
  const listRows = useSafetyRows()
  return (
    <Notice
      tone="watch"
      role="status"
      className="mt-3"
      title={t('newerSafety')}
      action={
        <Button size="small" variant="secondary" onClick={onTake}>
          {t('takeNewerSafety')}
        </Button>
      }
    >
      <p>
        <SafetyOrigin safety={safety} now={now} />
      </p>
      {listRows(safety).map(({ label, value }) => (
        <p key={label}>
          {label}: {value}
        </p>
      ))}
      <p>{t('newerSafetyText')}</p>
    </Notice>
  )
}
