'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import {
  type RosterRow,
  type RosterView,
  rosterLevels,
} from '#lib/critical-results/critical-view.ts'
import { ShiftName } from './roster-live.tsx'

type RosterFormProps = { roster: RosterView; onClose: () => void; onSaved: () => void }

const numbers = ['ackMinutes', 'confirmMinutes', 'resumeMinutes'] as const
const texts = ['timeZone', 'weekdayStart', 'weekdayEnd'] as const

export function RosterForm({ roster, onClose, onSaved }: RosterFormProps) {
  const t = useTranslations('critical.roster')
  const [rows, setRows] = useState<RosterRow[]>(roster.rows)
  const [settings, setSettings] = useState(roster.settings)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const change = (at: number, part: Partial<RosterRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

  async function send(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    setProblem(undefined)
    try {
      await apiFetch('/api/clinic/critical-roster', { method: 'PUT', body: { rows, settings } })
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={send} className="space-y-4">
      {rows.map((row, index) => (
        <RosterRowFields
          // A date that is being typed is no key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed at the end
          key={index}
          row={row}
          roster={roster}
          onChange={(part) => change(index, part)}
          onRemove={() => setRows(rows.filter((_, each) => each !== index))}
        />
      ))}
      <Button
        size="small"
        variant="quiet"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => setRows([...rows, emptyDate])}
      >
        {t('addDate')}
      </Button>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('settings')}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {numbers.map((name) => (
            <TextField
              key={name}
              isDense
              className="flex flex-col justify-between"
              label={t(name)}
              inputMode="numeric"
              value={String(settings[name])}
              onChange={(event) =>
                setSettings({ ...settings, [name]: Number(event.target.value.replace(/\D/g, '')) })
              }
            />
          ))}
          {texts.map((name) => (
            <TextField
              key={name}
              isDense
              label={t(name)}
              value={settings[name]}
              onChange={(event) => setSettings({ ...settings, [name]: event.target.value })}
            />
          ))}
        </div>
      </fieldset>
      {problem !== undefined && (
        <Notice tone="alert" role="alert">
          {t('failed', { message: problem })}
        </Notice>
      )}
      <div className="flex gap-2">
        <SubmitButton size="small" isPending={isSaving}>
          {t('save')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const emptyDate: RosterRow = {
  shift: 'date',
  onDate: '',
  label: '',
  userIds: rosterLevels.map(() => null),
}

function RosterRowFields({
  row,
  roster: { clinicians, settings },
  onChange,
  onRemove,
}: {
  row: RosterRow
  roster: RosterView
  onChange: (part: Partial<RosterRow>) => void
  onRemove: () => void
}) {
  const t = useTranslations('critical.roster')
  const levelName = (level: (typeof rosterLevels)[number]) =>
    t(`levels.${level}`, { minutes: level * settings.ackMinutes })
  const shift = t(`shifts.${row.shift}`, { from: settings.weekdayStart, to: settings.weekdayEnd })
  return (
    <Card as="section" padding="small">
      {row.shift === 'date' ? (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            isDense
            type="date"
            label={t('date')}
            value={row.onDate ?? ''}
            onChange={(event) => onChange({ onDate: event.target.value })}
          />
          <TextField
            isDense
            label={t('label')}
            value={row.label ?? ''}
            maxLength={60}
            onChange={(event) => onChange({ label: event.target.value })}
          />
          <Button
            size="small"
            variant="quiet"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </div>
      ) : (
        <h2 className="font-semibold">
          <ShiftName row={row} settings={settings} />
        </h2>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {rosterLevels.map((level) => (
          <div key={level}>
            <p aria-hidden="true" className="mb-1 text-soft">
              {levelName(level)}
            </p>
            <Select
              isDense
              aria-label={t('personFor', { level: levelName(level), shift })}
              value={row.userIds[level] ?? ''}
              onChange={(event) =>
                onChange({
                  userIds: row.userIds.map((userId, each) =>
                    each === level ? event.target.value || null : userId,
                  ),
                })
              }
            >
              <option value="">{t('noOne')}</option>
              {clinicians.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
    </Card>
  )
}
