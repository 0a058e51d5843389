import { useTranslations } from 'next-intl'
import { useAuditWords } from '#components/audit/use-audit-words.ts'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { PatientAccessView } from '#lib/patients/patient-view.ts'

export function PatientAccesses({ accesses }: { accesses: readonly PatientAccessView[] }) {
  const t = useTranslations('patients.patient')
  const wordsOf = useAuditWords()
  if (accesses.length === 0) return <p className="text-soft">{t('noAccesses')}</p>
  return (
    <Table caption={t('accessesCaption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('accessColumns.at')}</HeaderCell>
        <HeaderCell>{t('accessColumns.who')}</HeaderCell>
        <HeaderCell>{t('accessColumns.action')}</HeaderCell>
      </TableHead>
      <TableBody>
        {accesses.map(({ accessId, at, actorName, action, outcome, orderId }) => (
          <TableRow key={accessId}>
            <Cell className="sm:whitespace-nowrap">
              <LocalTime instant={at} />
            </Cell>
            <Cell>{actorName ?? t('formerStaff')}</Cell>
            <Cell>
              {wordsOf({ action, outcome, ...(orderId && { reference: orderReference(orderId) }) })}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
