'use client'

import { Check, Copy, Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { formatValue } from '#components/critical-results/critical-words.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { useRequestKey } from '#components/ui/form/use-request-key.ts'
import { DayOrTime } from '#components/ui/time/place-time.tsx'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { saidOnCall } from '#lib/critical-results/calls/said-on-call.ts'
import {
  type CallOutcome,
  type CallView,
  type CriticalView,
  callObstacles,
  callOutcomes,
  identifications,
  spokenPeople,
} from '#lib/critical-results/critical-view.ts'
import { ClosedMeanwhile } from './closed-meanwhile.tsx'
import { type CallDraft, useCallDraft } from './use-call-draft.ts'
import { useSave } from './use-save.ts'

type CallFormProps = {
  view: CriticalView
  record: NonNullable<CriticalView['record']>
  /** The safety card holds what is not saved. */
  hasUnsavedSafety: boolean
  onDone: () => void
}

/** One call, saved for good. What was typed stays until then, also where a colleague was faster. */
export function CallForm({ view, record, hasUnsavedSafety, onDone }: CallFormProps) {
  const t = useTranslations('critical.loop')
  const wordsOf = useCallWords()
  const { isSaving, save } = useSave(view.criticalId)
  const { keyOf, renew } = useRequestKey()
  const { call, isWritten, newer, set, clear, settle } = useCallDraft(record.calls)
  const [refused, setRefused] = useState<ApiError>()
  const errorOf = (field: string) => refused?.fields[field]
  const version = view.clinical?.value?.version ?? 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    setRefused(undefined)
    void save<{ isClosed: boolean }>({
      name: 'calls',
      body: { ...saidOnCall(call), version, key: keyOf([call, version]) },
      onSaved: ({ isClosed }) => {
        renew()
        settle(call)
        showToast({ tone: 'good', message: t(isClosed ? 'callClosed' : 'callSaved') })
        onDone()
      },
      onRefused: (error) => {
        setRefused(error)
        if (error.code === 'draft-conflict' || error.code === 'not-possible-now') onDone()
      },
    })
  }
  const discard = () => {
    clear()
    setRefused(undefined)
  }
  const wasReached = call.outcome !== 'not-reached'
  const isConfirmed = call.outcome === 'confirmed'
  const isClosed = view.state === 'closed'
  if (!isWritten && (isClosed || !view.can.act)) return null
  return (
    <Card as="section" padding="small" aria-labelledby="critical-call">
      <CallHead number={record.calls.length + 1} phone={record.phone} />
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4">
        <Communicated view={view} />
        <RadioCards
          legend={t('outcome')}
          input={{
            name: 'outcome',
            onChange: (event) => set({ outcome: readOutcome(event.currentTarget.value) }),
          }}
          value={call.outcome}
          options={callOutcomes.map((value) => ({
            value,
            label: t(`outcomes.${value}`),
            description: t(`outcomeHints.${value}`),
            isDisabled: value === 'confirmed' && version === 0,
          }))}
        />
        {wasReached ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <SelectField
              isDense
              label={t('spokeWith')}
              value={call.spokeWith}
              error={errorOf('spokeWith')}
              onChange={(event) => set({ spokeWith: event.target.value })}
            >
              {spokenPeople.map((value) => (
                <option key={value} value={value}>
                  {t(`people.${value}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              isDense
              label={t('identifiedBy')}
              value={call.identifiedBy}
              error={errorOf('identifiedBy')}
              onChange={(event) => set({ identifiedBy: event.target.value })}
            >
              <option value="">{t('choose')}</option>
              {identifications.map((value) => (
                <option key={value} value={value}>
                  {t(`identifications.${value}`)}
                </option>
              ))}
            </SelectField>
            {call.spokeWith !== 'patient' && (
              <TextField
                isDense
                className="sm:col-span-2"
                label={t('spokeWithName')}
                value={call.spokeWithName}
                error={errorOf('spokeWithName')}
                isRequired={isConfirmed}
                maxLength={120}
                onChange={(event) => set({ spokeWithName: event.target.value })}
              />
            )}
            {isConfirmed && (
              <TextField
                isDense
                label={t('readBack')}
                description={t('readBackHint')}
                value={call.readBack}
                error={errorOf('readBack')}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => set({ readBack: event.target.value })}
              />
            )}
            <TextField
              isDense
              className={isConfirmed ? 'flex flex-col justify-end' : 'sm:col-span-2'}
              label={t('advice')}
              value={call.advice}
              error={errorOf('advice')}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => set({ advice: event.target.value })}
            />
          </div>
        ) : (
          <SelectField
            isDense
            label={t('obstacle')}
            value={call.obstacle}
            error={errorOf('obstacle')}
            onChange={(event) => set({ obstacle: event.target.value })}
          >
            <option value="">{t('choose')}</option>
            {callObstacles.map((value) => (
              <option key={value} value={value}>
                {t(`obstacles.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          isDense
          label={t('note')}
          value={call.note}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => set({ note: event.target.value })}
        />
        {isClosed && !isSaving ? (
          <ClosedMeanwhile events={view.events} text={wordsOf(call)} onDiscard={discard} />
        ) : (
          <>
            {newer && !isSaving && <NewerCall call={newer} />}
            {isConfirmed && hasUnsavedSafety && <Notice tone="watch">{t('unsavedSafety')}</Notice>}
            {refused && (
              <Notice tone="alert" role="alert">
                {refused.code === 'draft-conflict'
                  ? t('valueChanged')
                  : t('problem', { message: refused.message })}
              </Notice>
            )}
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
              <p className="text-xs text-soft">{t('stamped')}</p>
              <SubmitButton
                size="small"
                isPending={isSaving}
                icon={<Check aria-hidden="true" className="size-4" />}
              >
                {t('saveCall')}
              </SubmitButton>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}

/** Recorded since this call was begun, by someone else or in another window. */
function NewerCall({ call: { callerName, isOwn, outcome } }: { call: CallView }) {
  const t = useTranslations('critical.loop')
  const others = callerName ? t('newerCall.by', { name: callerName }) : t('newerCall.unnamed')
  return (
    <Notice role="status" title={isOwn ? t('newerCall.own') : others}>
      {t('newerCall.text', { outcome: t(`outcomes.${outcome}`) })}
    </Notice>
  )
}

/** The fields of a call as they are shown, one a line. */
function useCallWords() {
  const t = useTranslations('critical.loop')
  return (call: CallDraft) => {
    const said = saidOnCall(call)
    const spokeWith = spokenPeople.find((each) => each === said.spokeWith)
    const identifiedBy = identifications.find((each) => each === said.identifiedBy)
    const obstacle = callObstacles.find((each) => each === said.obstacle)
    const rows = [
      [t('outcome'), t(`outcomes.${call.outcome}`)],
      [t('obstacle'), obstacle && t(`obstacles.${obstacle}`)],
      [t('spokeWith'), spokeWith && t(`people.${spokeWith}`)],
      [t('spokeWithName'), said.spokeWithName],
      [t('identifiedBy'), identifiedBy && t(`identifications.${identifiedBy}`)],
      [t('readBack'), said.readBack],
      [t('advice'), said.advice],
      [t('note'), said.note],
    ]
    return rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
  }
}

function CallHead({ number, phone }: { number: number; phone: string | null }) {
  const t = useTranslations('critical.loop')
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', message: t('copied') })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="critical-call" className="text-base font-bold">
        {t('callTitle', { number })}
      </h2>
      {phone ? (
        <span className="flex items-center gap-1">
          <a
            href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
            className="text-base font-bold underline underline-offset-4"
          >
            {phone}
          </a>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('copy')}
            icon={<Copy aria-hidden="true" className="size-4" />}
            onClick={() => void copy(phone)}
          />
        </span>
      ) : (
        <span className="font-semibold text-watch">{t('noPhone')}</span>
      )}
    </div>
  )
}

function Communicated({ view: { clinical, record } }: { view: CriticalView }) {
  const t = useTranslations('critical.loop')
  const value = clinical?.value
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        {t('communicated')} <span className="font-normal text-soft">{t('frozen')}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 rounded-[0.625rem] bg-sunken px-3 py-2">
        <b className="text-base font-bold">
          {value ? `${value.analyte} ${formatValue(value)}` : t('unreadTitle')}
        </b>
        {value && (
          <span className="text-soft">
            {value.collectedAt
              ? t.rich('revision', {
                  day: () => (
                    <DayOrTime at={value.collectedAt ?? ''} zone={record?.patientZone ?? null} />
                  ),
                  version: value.version,
                })
              : t('revisionOnly', { version: value.version })}
          </span>
        )}
        <Lock aria-hidden="true" className="ml-auto size-4 text-soft" />
      </p>
    </div>
  )
}

function readOutcome(value: string): CallOutcome {
  return callOutcomes.find((each) => each === value) ?? 'not-reached'
}
