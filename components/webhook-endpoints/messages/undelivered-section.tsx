import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { ShowAttempts } from '#components/webhook-endpoints/attempts/show-attempts.tsx'
import { messagePath } from '#components/webhook-endpoints/endpoint-path.ts'
import type { MessagePage, UndeliveredView } from '#lib/service-endpoints/endpoint-view.ts'
import { MessageName } from './messages-table.tsx'
import { OlderNewest } from './older-newest.tsx'
import { ResendOne } from './resend-one.tsx'

const base = '/clinic/webhooks/endpoints'

interface UndeliveredSectionProps {
  page: MessagePage<UndeliveredView>
  isFirst: boolean
  /** endpoints that can be sent to now */
  enabledIds: readonly string[]
}

/** What ended without success, of all endpoints: also of those that were deleted. */
export function UndeliveredSection({ page, isFirst, enabledIds }: UndeliveredSectionProps) {
  const t = useTranslations('webhook-endpoints.undelivered')
  const messages = useTranslations('webhook-endpoints.messages')
  return (
    <section aria-labelledby="undelivered" className="mt-8">
      <h2 id="undelivered" className="text-sm font-bold">
        {t('title')}
      </h2>
      <p className="mt-0.5 mb-2 text-xs text-soft">{t('text')}</p>
      {page.rows.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <Table caption={t('caption')} isDense className="max-sm:min-w-0">
          <TableHead>
            <HeaderCell>{messages('type')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('endpoint')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{messages('end')}</HeaderCell>
            <HeaderCell className="relative">
              <span className="sr-only">{messages('action')}</span>
            </HeaderCell>
          </TableHead>
          <TableBody>
            {page.rows.map((row) => (
              <TableRow key={`${row.messageId} ${row.endpoint?.endpointId}`}>
                <Cell>
                  <MessageName message={row} />
                  <span className="block text-xs sm:hidden">
                    <EndpointName row={row} /> · {messages(`reasons.${row.endReason ?? 'other'}`)}
                  </span>
                </Cell>
                <Cell className="max-sm:hidden">
                  <EndpointName row={row} />
                </Cell>
                <Cell className="max-sm:hidden">
                  {messages(`reasons.${row.endReason ?? 'other'}`)}
                  {row.finishedAt && (
                    <span className="block text-xs text-soft">
                      <LocalTime instant={row.finishedAt} />
                    </span>
                  )}
                </Cell>
                <Cell className="w-0 text-right">
                  <div className="flex items-center justify-end gap-1 max-sm:flex-col max-sm:items-end">
                    {row.endpoint && row.attempts > 0 && (
                      <ShowAttempts
                        path={messagePath(row.endpoint.endpointId, row.messageId)}
                        messageId={row.messageId}
                      />
                    )}
                    {row.endpoint && enabledIds.includes(row.endpoint.endpointId) && (
                      <ResendOne endpointId={row.endpoint.endpointId} messageId={row.messageId} />
                    )}
                  </div>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <OlderNewest
        newest={isFirst ? undefined : base}
        older={
          page.before ? (`${base}?before=${encodeURIComponent(page.before)}` as Route) : undefined
        }
      />
    </section>
  )
}

function EndpointName({ row: { endpoint } }: { row: UndeliveredView }) {
  const t = useTranslations('webhook-endpoints.undelivered')
  if (!endpoint) return <span className="text-soft">{t('deleted')}</span>
  return (
    <TextLink href={`${base}/${endpoint.endpointId}`}>
      <span className="wrap-anywhere">{endpoint.name}</span>
    </TextLink>
  )
}
