import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { HoldRules } from '#components/results-desk/manage/hold-rules.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
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
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listHoldRules } from '#lib/results-desk/hold-rules.ts'
import { readHoldEnd } from '#lib/results-desk/list-set-events.ts'
import { listHolds } from '#lib/results-desk/set-holds.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('results-desk.holds')
  return { title: t('title') }
}

export default async function HoldsPage({ searchParams }: PageProps<'/clinic/results/holds'>) {
  const t = await getTranslations('results-desk')
  const { after } = await searchParams
  const context = await getContext()
  const ledger = await listHolds(context, typeof after === 'string' ? { after } : {})
  const rules = await listHoldRules(context)
  return (
    <>
      <PageHeader
        isDense
        back={<TextLink href="/clinic/results">{t('title')}</TextLink>}
        title={t('holds.title')}
        lead={t('holds.lead')}
      />
      {ledger.rows.length === 0 ? (
        <p className="text-sm text-soft">{t('holds.none')}</p>
      ) : (
        <Table caption={t('holds.title')} isDense>
          <TableHead>
            {(['patient', 'ground', 'started', 'ends', 'state'] as const).map((column) => (
              <HeaderCell key={column}>{t(`holds.columns.${column}`)}</HeaderCell>
            ))}
          </TableHead>
          <TableBody>
            {ledger.rows.map((hold) => (
              <TableRow key={hold.holdId}>
                <RowHeaderCell>
                  <TextLink href={`/clinic/results/${hold.orderId}`}>
                    {[hold.patient.firstName, hold.patient.lastName].filter(Boolean).join(' ')}
                  </TextLink>
                  <span className="block text-xs font-normal text-soft">{hold.testName}</span>
                </RowHeaderCell>
                <Cell>
                  {t(`grounds.${hold.ground}`)}
                  {hold.source && `: ${hold.source}`}
                  {hold.note && <span className="block text-xs text-soft">{hold.note}</span>}
                </Cell>
                <Cell>
                  <LocalTime instant={hold.startedAt} />
                  <span className="block text-xs text-soft">
                    {hold.startedBy ?? t('holds.automatic')}
                  </span>
                </Cell>
                <Cell>
                  <LocalTime instant={hold.endsAt} />
                </Cell>
                <Cell>
                  {hold.end ? (
                    <>
                      <Chip tone="good">{t(`events.ends.${readHoldEnd(hold.end.kind)}`)}</Chip>
                      <span className="block text-xs text-soft">
                        <LocalTime instant={hold.end.at} /> {hold.end.by && `· ${hold.end.by}`}
                      </span>
                    </>
                  ) : (
                    <Chip tone="watch">{t('holds.inForce')}</Chip>
                  )}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {ledger.next && (
        <p className="mt-3 text-sm">
          <TextLink href={`/clinic/results/holds?after=${ledger.next}`}>{t('older')}</TextLink>
        </p>
      )}
      <ClientMessages namespaces={['results-desk', 'errors', 'common.formErrors']}>
        <HoldRules
          rules={rules}
          can={presentPermissions(context.actor, { edit: 'results:rules' })}
        />
      </ClientMessages>
    </>
  )
}
