import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import type { EndpointView } from '#lib/service-endpoints/endpoint-view.ts'
import { EndpointCounts, EndpointState, hasCounts } from './endpoint-state.tsx'
import { EventTypes } from './event-types.tsx'

const shownTypes = 2

export function EndpointsTable({ endpoints }: { endpoints: readonly EndpointView[] }) {
  const t = useTranslations('webhook-endpoints.list')
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('endpoint')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('events')}</HeaderCell>
        <HeaderCell>{t('state')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('waiting')}</HeaderCell>
      </TableHead>
      <TableBody>
        {endpoints.map((endpoint) => (
          <TableRow key={endpoint.endpointId}>
            <RowHeaderCell className="align-top lg:min-w-80">
              <TextLink href={`/clinic/webhooks/endpoints/${endpoint.endpointId}`}>
                <span className="wrap-anywhere">{endpoint.description ?? endpoint.address}</span>
              </TextLink>{' '}
              {endpoint.isOwn && (
                <Chip icon={null} tone="accent">
                  {t('own')}
                </Chip>
              )}
              {endpoint.description && (
                <span className="block max-w-96 font-mono text-xs font-normal text-soft [overflow-wrap:anywhere]">
                  {endpoint.address}
                </span>
              )}
              <div className="mt-1 font-normal sm:hidden">
                <EventTypes types={endpoint.eventTypes} max={shownTypes} />
                {hasCounts(endpoint) && (
                  <div className="mt-1">
                    <EndpointCounts endpoint={endpoint} />
                  </div>
                )}
              </div>
            </RowHeaderCell>
            <Cell className="align-top max-sm:hidden">
              <EventTypes types={endpoint.eventTypes} max={shownTypes} />
            </Cell>
            <Cell className="align-top sm:min-w-44">
              <EndpointState endpoint={endpoint} />
            </Cell>
            <Cell className="align-top max-sm:hidden">
              <EndpointCounts endpoint={endpoint} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
