'use client'

import { MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import {
  type CriticalView,
  companions,
  type SafetyView,
  safetyPlaces,
} from '#lib/critical-results/critical-view.ts'
import { ChoiceRow } from './choice-row.tsx'
import { useSave } from './use-save.ts'

type SafetyCardProps = {
  view: CriticalView
  safety: SafetyView | null
  /** on file; confirmed only once the patient has said so */
  address: string | null
  onDone: () => void
}

export function SafetyCard({ view, safety, address, onDone }: SafetyCardProps) {
  const t = useTranslations('critical.loop')
  const { isSaving, save } = useSave(view.criticalId)
  const [given, setGiven] = useState({
    place: safety?.place ?? null,
    companion: safety?.companion ?? null,
    companionName: safety?.companionName ?? '',
    address: safety?.address ?? address ?? '',
    symptoms: safety?.symptoms ?? '',
  })
  const set = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const canAct = view.can.act && view.state !== 'closed'
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save({
      name: 'safety',
      body: given,
      onSaved: () => {
        showToast({ tone: 'good', message: t('safetySaved') })
        onDone()
      },
    })
  }
  return (
    <Card as="section" padding="small" aria-labelledby="critical-safety">
      <h2 id="critical-safety" className="flex items-center gap-2 text-sm font-bold">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        {t('safetyTitle')}
      </h2>
      {safety && (
        <p className="mt-1 text-xs text-soft">
          {t.rich(safety.isByPatient ? 'byPatient' : 'byStaff', {
            name: safety.recordedByName ?? '',
            at: () => <LocalTime instant={safety.recordedAt} style="time" />,
          })}
        </p>
      )}
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-3">
        <ChoiceRow
          legend={t('place')}
          name="place"
          choices={safetyPlaces.map((value) => ({ value, label: t(`places.${value}`) }))}
          value={given.place}
          onChange={(place) => set({ place })}
          isDisabled={!canAct}
        />
        <ChoiceRow
          legend={t('companion')}
          name="companion"
          choices={companions.map((value) => ({ value, label: t(`companions.${value}`) }))}
          value={given.companion}
          onChange={(companion) => set({ companion })}
          isDisabled={!canAct}
        />
        {given.companion === 'yes' && (
          <TextField
            isDense
            label={t('companionName')}
            value={given.companionName}
            maxLength={120}
            disabled={!canAct}
            onChange={(event) => set({ companionName: event.target.value })}
          />
        )}
        <TextField
          isDense
          label={t('address')}
          value={given.address}
          maxLength={300}
          disabled={!canAct}
          onChange={(event) => set({ address: event.target.value })}
        />
        <TextField
          isDense
          label={t('symptoms')}
          value={given.symptoms}
          maxLength={500}
          disabled={!canAct}
          onChange={(event) => set({ symptoms: event.target.value })}
        />
        {canAct && (
          <SubmitButton size="small" variant="secondary" isPending={isSaving}>
            {t('saveSafety')}
          </SubmitButton>
        )}
      </form>
    </Card>
  )
}
