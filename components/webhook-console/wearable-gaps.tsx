import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { WearableGapView } from '#lib/webhook-console/console-view.ts'
import { RereadButton } from './reread-button.tsx'

interface WearableGapsProps {
  gaps: readonly WearableGapView[]
  comparedAt: string | null
}

export function WearableGaps({ gaps, comparedAt }: WearableGapsProps) {
  const t = useTranslations('webhooks.gaps')
  return (
    <section aria-labelledby="wearable-gaps">
      <h2 id="wearable-gaps" className="text-sm font-bold">
        {t('wearablesTitle')}
      </h2>
      <p className="mt-0.5 mb-2 max-w-[80ch] text-xs text-soft">
        {t('wearablesText')}{' '}
        {comparedAt
          ? t.rich('wearablesCompared', { time: () => <LocalTime instant={comparedAt} /> })
          : t('wearablesNever')}
      </p>
      {gaps.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <WearableGapsTable gaps={gaps} />
      )}
    </section>
  )
}

function WearableGapsTable({ gaps }: Pick<WearableGapsProps, 'gaps'>) {
  const t = useTranslations('webhooks.gaps')
  const list = useTranslations('webhooks.list')
  return (
    <Table caption={t('wearablesCaption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell className="max-sm:hidden">{t('at')}</HeaderCell>
        <HeaderCell>{t('what')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('missing')}</HeaderCell>
        <HeaderCell className="relative">
          <span className="sr-only">{t('action')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {gaps.map(({ gapId, patientId, provider, resource, day, foundAt, missing }) => {
          const name = [provider, resource, day].filter(Boolean).join(' ')
          return (
            <TableRow key={gapId}>
              <Cell className="whitespace-nowrap max-sm:hidden">
                <LocalTime instant={foundAt} />
              </Cell>
              <Cell>
                <span className="font-mono text-xs wrap-anywhere">
                  {[provider, resource].join(' ')}
                </span>
                {day && (
                  <span className="block text-xs">
                    <CalendarDate day={day} />
                  </span>
                )}
                <span className="block text-xs text-soft sm:hidden">
                  {t('wearablesCount', { count: missing })} · <LocalTime instant={foundAt} />
                </span>
                <span className="block text-xs">
                  <TextLink href={`/clinic/patients/${patientId}`} className="inline-block py-1">
                    {list('patient')}
                  </TextLink>
                </span>
              </Cell>
              <Cell className="max-sm:hidden">{t('wearablesCount', { count: missing })}</Cell>
              <Cell className="w-0 text-right">
                <RereadButton kind="wearables" id={patientId} name={name} />
              </Cell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
