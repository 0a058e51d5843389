import { useTranslations } from 'next-intl'
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
import type { EventView } from '#lib/event-catalog/event-catalog.ts'
import { consoleHref, typeFilters } from '#lib/webhook-console/console-filters.ts'

export function EventDetails({ event }: { event: EventView }) {
  const t = useTranslations('webhooks.events')
  const { eventType: type } = event
  const filter = typeFilters.find((prefix) => type.startsWith(prefix))
  return (
    <section aria-labelledby="event-type" className="min-w-0 space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="event-type" className="font-mono text-sm font-bold [overflow-wrap:anywhere]">
          {type}
        </h2>
        {filter && <TextLink href={consoleHref({ type: filter })}>{t('deliveries')}</TextLink>}
      </div>
      <h3 className="text-sm font-bold">{t('example')}</h3>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={t('exampleOf', { type })}
        className="max-h-96 overflow-auto rounded-card border border-line bg-card p-3"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {JSON.stringify(event.example, null, 2)}
        </pre>
      </section>
      <h3 className="text-sm font-bold">{t('fields')}</h3>
      <Table caption={t('fieldsCaption', { type })} isDense className="min-w-0">
        <TableHead>
          <HeaderCell>{t('path')}</HeaderCell>
          <HeaderCell>{t('fieldType')}</HeaderCell>
          <HeaderCell>{t('required')}</HeaderCell>
        </TableHead>
        <TableBody>
          {event.fields.map((field) => (
            <TableRow key={field.path}>
              <RowHeaderCell className="font-mono text-xs [overflow-wrap:anywhere]">
                {field.path}
              </RowHeaderCell>
              <Cell className="font-mono text-xs [overflow-wrap:anywhere]">
                {field.type} {field.isNullable && t('nullable')}
              </Cell>
              <Cell>{t(field.isRequired ? 'yes' : 'no')}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}
