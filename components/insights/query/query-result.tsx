import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { PatientId } from '#lib/ids.ts'
import type { QueryDraft } from '#lib/insights/queries/query-draft.ts'
import type { QueryAnswer } from '#lib/insights/queries/query-view.ts'
import { SmallSelect } from './form-parts.tsx'
import type { WireRequest } from './wire-request.ts'

// Loaded with the first result.
const ResultBody = lazy(async () => ({ default: (await import('./result-body.tsx')).ResultBody }))

interface QueryResultProps {
  patientId: PatientId
  ran: { request: WireRequest; answer: QueryAnswer } | undefined
  /** the request as a form, if it can be one */
  draft: QueryDraft | undefined
  isStale: boolean
  isRunning: boolean
}

export function QueryResult({ patientId, ran, draft, isStale, isRunning }: QueryResultProps) {
  const t = useTranslations('insights.query.result')
  const [chosen, setChosen] = useState(0)
  const tables = ran?.answer.tables ?? []
  const number = Math.min(chosen, Math.max(0, tables.length - 1))
  const table = tables[number]
  return (
    <section aria-label={t('title')} className="min-w-0 space-y-4 text-sm">
      <div className="flex min-h-9.5 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-bold">{t('title')}</h2>
        <p role="status" className="flex items-center gap-2 text-soft">
          {isRunning && (
            <>
              <Spinner className="size-4" />
              {t('loading')}
            </>
          )}
          {!isRunning && table && (isStale ? t('stale') : t('rows', { count: table.rowCount }))}
        </p>
      </div>
      {!ran && !isRunning && (
        <p className="rounded-card border border-dashed border-edge/50 px-5 py-10 text-center text-soft">
          {t('none')}
        </p>
      )}
      {tables.length > 1 && (
        <SmallSelect
          label={t('whichLabel')}
          value={String(number)}
          onPick={(picked) => setChosen(Number(picked))}
          className="max-w-60"
        >
          {tables.map((each, index) => (
            <option key={each.columns.map(({ name }) => name).join()} value={index}>
              {t('which', { number: index + 1, count: tables.length })}
            </option>
          ))}
        </SmallSelect>
      )}
      {ran && table && (
        <Suspense fallback={<div className="h-96" />}>
          <ResultBody
            key={number}
            patientId={patientId}
            ran={ran}
            table={table}
            number={number}
            draft={tables.length === 1 ? draft : undefined}
          />
        </Suspense>
      )}
    </section>
  )
}
