import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import type { PatientId } from '#lib/ids.ts'
import type { QueryDraft } from '#lib/insights/queries/query-draft.ts'
import type { QueryAnswer, QueryTable } from '#lib/insights/queries/query-view.ts'
import { useColumnLabels } from './column-labels.ts'
import { QueryChart } from './query-chart.tsx'
import { QueryDownloads } from './query-downloads.tsx'
import { QueryTableView } from './query-table.tsx'
import { RequestCard } from './request-card.tsx'
import type { WireRequest } from './wire-request.ts'

interface ResultBodyProps {
  patientId: PatientId
  ran: { request: WireRequest; answer: QueryAnswer }
  table: QueryTable
  /** which of the request's queries the table is of */
  number: number
  draft: QueryDraft | undefined
}

export function ResultBody({ patientId, ran, table, number, draft }: ResultBodyProps) {
  const t = useTranslations('insights.query.result')
  const { labels, sources } = useColumnLabels(draft, table)
  const isEmpty = table.rowCount === 0
  return (
    <div className="space-y-4">
      {isEmpty ? (
        <p className="rounded-card border border-dashed border-edge/50 px-5 py-10 text-center text-soft">
          {t('empty')}
        </p>
      ) : (
        <Card padding="none">
          <QueryChart table={table} labels={labels} hidden={sources} />
        </Card>
      )}
      <QueryDownloads patientId={patientId} request={ran.request} table={number} />
      {!isEmpty && (
        <QueryTableView
          table={table}
          labels={labels}
          caption={t('caption', { number: number + 1 })}
          patientId={patientId}
          request={ran.request}
          number={number}
        />
      )}
      <RequestCard request={ran.request} serviceUserId={ran.answer.serviceUserId} />
    </div>
  )
}
