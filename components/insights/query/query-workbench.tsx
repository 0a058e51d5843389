'use client'

import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { QueryPage } from '#lib/insights/queries/get-query-page.ts'
import {
  firstDraft,
  isSameRequest,
  readRequest,
  writeRequest,
} from '#lib/insights/queries/query-draft.ts'
import type { QueryAnswer, SavedQueryRow } from '#lib/insights/queries/query-view.ts'
import { QueryForm } from './query-form.tsx'
import { QueryResult } from './query-result.tsx'
import { SavedQueries } from './saved-queries.tsx'
import type { WireRequest } from './wire-request.ts'

// Loaded when first chosen.
const QueryJson = lazy(async () => ({ default: (await import('./query-json.tsx')).QueryJson }))

interface QueryWorkbenchProps {
  view: QueryPage
  /** YYYY-MM-DD */
  today: string
}

export function QueryWorkbench(props: QueryWorkbenchProps) {
  return (
    <QueryProvider>
      <Workbench {...props} />
    </QueryProvider>
  )
}

interface Ran {
  request: WireRequest
  answer: QueryAnswer
}

/** Form and JSON are two views of one request; what was typed as JSON stays as it is until the form changes it. */
function Workbench({ view: { patientId, providers, saved }, today }: QueryWorkbenchProps) {
  const t = useTranslations('insights.query')
  const errors = useTranslations('errors')
  const [draft, setDraft] = useState(() => firstDraft(today))
  const [text, setText] = useState<string>()
  const [ran, setRan] = useState<Ran>()
  const request = text === undefined ? writeRequest(draft) : readJson(text)
  const run = useMutation({
    mutationFn: (wanted: WireRequest) =>
      apiFetch<QueryAnswer>(`/api/clinic/insights/${patientId}`, { body: { request: wanted } }),
    onSuccess: (answer, wanted) => setRan({ request: wanted, answer }),
  })
  const [isBadJson, setIsBadJson] = useState(false)
  const faults = run.error instanceof ApiError ? run.error.fields : {}
  const count = Object.keys(faults).length
  const change = (write: () => void) => {
    write()
    setIsBadJson(false)
    if (run.isError) run.reset()
  }
  const start = () => {
    setIsBadJson(request === undefined)
    if (request) run.mutate(request)
  }
  const open = ({ request: stored }: SavedQueryRow) => {
    const whole = { ...stored, timeframe: { ...stored.timeframe, anchor: today } }
    const known = readRequest(whole)
    change(() => {
      if (known) setDraft(known)
      setText(known ? undefined : print(whole))
    })
    run.mutate(known ? writeRequest(known) : whole)
  }
  const isStale = ran !== undefined && !isSameRequest(ran.request, request)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(24rem,27rem)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-4">
        <SavedQueries
          found={saved}
          request={ran && !isStale ? ran.request : undefined}
          onOpen={open}
        />
        <Card as="section" padding="none" aria-label={t('title')} className="text-sm">
          <ModeSwitch
            mode={text === undefined ? 'form' : 'json'}
            onMode={(mode) => {
              if (mode === 'json') return setText(print(writeRequest(draft)))
              const known = readRequest(request)
              if (!known) return
              change(() => {
                setDraft(known)
                setText(undefined)
              })
            }}
            isFormPossible={text === undefined || readRequest(request) !== undefined}
          />
          <form
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!run.isPending) start()
            }}
          >
            {text === undefined ? (
              <QueryForm
                draft={draft}
                providers={providers}
                faults={faults}
                onChange={(changed) => change(() => setDraft({ ...draft, ...changed }))}
              />
            ) : (
              <Suspense fallback={<div className="h-96" />}>
                <QueryJson
                  text={text}
                  faults={faults}
                  isBad={isBadJson}
                  onChange={(typed) => change(() => setText(typed))}
                />
              </Suspense>
            )}
            <div className="sticky bottom-0 space-y-3 rounded-b-card border-t border-line bg-card p-4 sm:px-5">
              {run.isError && (
                <Notice
                  tone="alert"
                  role="alert"
                  title={count > 0 ? t('refused', { count }) : t('failed')}
                >
                  {count === 0 && wordError(run.error, errors('offline'))}
                </Notice>
              )}
              <Button
                type="submit"
                size="small"
                needsScripts
                isPending={run.isPending}
                icon={<Play aria-hidden="true" className="size-4" />}
              >
                {t(run.isPending ? 'running' : 'run')}
              </Button>
            </div>
          </form>
        </Card>
      </div>
      <QueryResult
        patientId={patientId}
        ran={ran}
        draft={text === undefined && !isStale ? draft : readRequest(ran?.request)}
        isStale={isStale}
        isRunning={run.isPending}
      />
    </div>
  )
}

function wordError(error: unknown, offline: string) {
  return error instanceof ApiError ? error.message || offline : undefined
}

const print = (request: unknown) => JSON.stringify(request, null, 2)

/** Undefined for what is not an object. */
function readJson(text: string): WireRequest | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as WireRequest) : undefined
  } catch {
    return undefined
  }
}

function ModeSwitch({
  mode,
  isFormPossible,
  onMode,
}: {
  mode: 'form' | 'json'
  isFormPossible: boolean
  onMode: (mode: 'form' | 'json') => void
}) {
  const t = useTranslations('insights.query.mode')
  return (
    <fieldset className="border-b border-line px-4 pt-3 sm:px-5">
      <legend className="sr-only">{t('label')}</legend>
      <div className="flex gap-4">
        {(['form', 'json'] as const).map((each) => (
          <label
            key={each}
            className={classNames(
              '-mb-px inline-flex min-h-9.5 cursor-pointer items-center border-b-2 px-1 has-focus-visible:rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-55',
              mode === each
                ? 'border-accent font-semibold text-accent'
                : 'border-transparent font-medium text-soft hover:text-ink',
            )}
          >
            <Input
              type="radio"
              name="query-mode"
              checked={mode === each}
              disabled={each === 'form' && !isFormPossible}
              onChange={() => onMode(each)}
              className="sr-only"
            />
            {t(each)}
          </label>
        ))}
      </div>
      {!isFormPossible && <p className="pt-2 pb-3 text-xs text-soft">{t('notInForm')}</p>}
    </fieldset>
  )
}
