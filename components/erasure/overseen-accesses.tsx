import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { OverseenAccess } from '#lib/emergency-access/list-all-emergency-accesses.ts'

export function OverseenAccesses({ accesses }: { accesses: readonly OverseenAccess[] }) {
  const t = useTranslations('privacy.accesses')
  if (accesses.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('at')}</HeaderCell>
        <HeaderCell>{t('who')}</HeaderCell>
        <HeaderCell>{t('patient')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('reason')}</HeaderCell>
      </TableHead>
      <TableBody>
        {accesses.map(({ accessId, startedAt, actorName, patientId, patientName, reason }) => (
          <TableRow key={accessId}>
            <Cell className="sm:whitespace-nowrap">
              <LocalTime instant={startedAt} />
            </Cell>
            <Cell>{actorName ?? t('formerStaff')}</Cell>
            <Cell>
              {patientName === null ? (
                <span className="text-soft">{t('deletedPatient')}</span>
              ) : (
                <TextLink href={`/clinic/patients/${patientId}`}>
                  {patientName || t('unnamed')}
                </TextLink>
              )}
              <span className="block wrap-anywhere text-xs text-soft sm:hidden">{reason}</span>
            </Cell>
            <Cell className="wrap-anywhere max-sm:hidden">{reason}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
