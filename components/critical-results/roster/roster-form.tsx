'use client'

import { Plus, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { Select, SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { clinicTimeZones } from '#lib/clinic-contact/clinic-contact.ts'
import {
  type RosterRow,
  type RosterView,
  rosterLevels,
} from '#lib/critical-results/critical-view.ts'
import { nameZone } from '#lib/dates/visit-time.ts'
import { withoutGone } from './roster-rows.ts'
import { RosterTable, ShiftName } from './roster-table.tsx'

type RosterFormProps = { roster: RosterView; onClose: () => void; onSaved: () => void }

const numbers = ['ackMinutes', 'confirmMinutes', 'resumeMinutes'] as const
const texts = ['weekdayStart', 'weekdayEnd'] as const

export function RosterForm({ roster, onClose, onSaved }: RosterFormProps) {
  const t = useTranslations('critical.roster')
  const locale = useLocale()
  const router = useRouter()
  // One that was set by other means stays.
  const zones = [...new Set<string>([...clinicTimeZones, roster.settings.timeZone])]
  const [begun] = useState(() => ({ ...withoutGone(roster), version: roster.version }))
  const [rows, setRows] = useState<RosterRow[]>(begun.rows)
  const [settings, setSettings] = useState(roster.settings)
  const [refused, setRefused] = useState<ApiError>()
  const [isSaving, setIsSaving] = useState(false)
  const [hasConflict, setHasConflict] = useState(false)
  const change = (at: number, part: Partial<RosterRow>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const errorOf = (path: string) => refused?.fields[path]

  async function send(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    setRefused(undefined)
    // After a conflict the newer roster is shown above the button: saving replaces that one.
    const version = hasConflict ? roster.version : begun.version
    try {
      await apiFetch('/api/clinic/critical-roster', {
        method: 'PUT',
        body: { version, rows, settings },
      })
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'draft-conflict') {
        setHasConflict(true)
        router.refresh()
      } else setRefused(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={send} className="space-y-4">
      {begun.hasGone && <Notice tone="watch">{t('gone')}</Notice>}
      {rows.map((row, index) => (
        <RosterRowFields
          // A date that is being typed is no key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and removed at the end
          key={index}
          row={row}
          roster={roster}
          errorOf={(path) => errorOf(`rows.${index}.${path}`)}
          onChange={(part) => change(index, part)}
          onRemove={() => {
            setRows(rows.filter((_, each) => each !== index))
            // They name rows by their place.
            setRefused(undefined)
          }}
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
              error={errorOf(`settings.${name}`)}
              onChange={(event) =>
                setSettings({ ...settings, [name]: Number(event.target.value.replace(/\D/g, '')) })
              }
            />
          ))}
          <SelectField
            isDense
            label={t('timeZone')}
            value={settings.timeZone}
            error={errorOf('settings.timeZone')}
            onChange={(event) => setSettings({ ...settings, timeZone: event.target.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {(clinicTimeZones as readonly string[]).includes(zone)
                  ? nameZone(locale, zone)
                  : `${nameZone(locale, zone)} (${zone})`}
              </option>
            ))}
          </SelectField>
          {texts.map((name) => (
            <TextField
              key={name}
              isDense
              label={t(name)}
              value={settings[name]}
              error={errorOf(`settings.${name}`)}
              onChange={(event) => setSettings({ ...settings, [name]: event.target.value })}
            />
          ))}
        </div>
      </fieldset>
      {hasConflict && roster.version !== begun.version && (
        <Notice tone="watch" role="alert" title={t('conflict')}>
          <p className="mb-3">{t('conflictText')}</p>
          <RosterTable roster={roster} />
        </Notice>
      )}
      {refused && (
        <Notice tone="alert" role="alert">
          {t('failed', { message: refused.message })}
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
  errorOf,
  onChange,
  onRemove,
}: {
  row: RosterRow
  roster: RosterView
  /** by the path within the row */
  errorOf: (path: string) => string | undefined
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
            error={errorOf('onDate')}
            onChange={(event) => onChange({ onDate: event.target.value })}
          />
          <TextField
            isDense
            label={t('label')}
            value={row.label ?? ''}
            error={errorOf('label')}
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
          <PersonSelect
            key={level}
            levelName={levelName(level)}
            label={t('personFor', { level: levelName(level), shift })}
            clinicians={clinicians}
            value={row.userIds[level] ?? null}
            error={errorOf(`userIds.${level}`)}
            onChange={(chosen) =>
              onChange({
                userIds: row.userIds.map((userId, each) => (each === level ? chosen : userId)),
              })
            }
          />
        ))}
      </div>
    </Card>
  )
}

function PersonSelect({
  levelName,
  label,
  clinicians,
  value,
  error,
  onChange,
}: {
  levelName: string
  label: string
  clinicians: RosterView['clinicians']
  value: string | null
  error: string | undefined
  onChange: (userId: string | null) => void
}) {
  const t = useTranslations('critical.roster')
  const errorId = useId()
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-soft">
        {levelName}
      </p>
      <Select
        isDense
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && errorId}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{t('noOne')}</option>
        {clinicians.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      <FieldError id={error && errorId}>{error}</FieldError>
    </div>
  )
}
