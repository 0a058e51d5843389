import { useTranslations } from 'next-intl'
import { orderReference } from '#components/orders/order-reference.ts'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import type { PatientAccessView } from '#lib/patients/patient-view.ts'

const words = {
  'patients.read': 'patientRead',
  'orders.read': 'orderRead',
  'orders.cancel': 'orderCancel',
  'results.list': 'resultsList',
  'results.read': 'resultsRead',
  'results.export-csv': 'resultsTaken',
  'results.export-fhir': 'resultsTaken',
  'attention.set-aside': 'setAside',
  'attention.bring-back': 'bringBack',
  'simulator.drive': 'drive',
  'simulator.label': 'label',
} as const

function wordOf(action: string) {
  return Object.hasOwn(words, action) ? words[action as keyof typeof words] : 'other'
}

/** The audit of this one patient, the newest first. */
export function PatientAccesses({ accesses }: { accesses: readonly PatientAccessView[] }) {
  const t = useTranslations('patients.patient')
  if (accesses.length === 0) return <p className="text-soft">{t('noAccesses')}</p>
  return (
    <Table caption={t('accessesCaption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('accessColumns.at')}</HeaderCell>
        <HeaderCell>{t('accessColumns.who')}</HeaderCell>
        <HeaderCell>{t('accessColumns.action')}</HeaderCell>
      </TableHead>
      <TableBody>
        {accesses.map(({ accessId, at, actorName, action, orderId }) => (
          <TableRow key={accessId}>
            <Cell className="sm:whitespace-nowrap">
              <LocalTime instant={at} />
            </Cell>
            <Cell>{actorName ?? t('formerStaff')}</Cell>
            <Cell>
              {t(`access.${wordOf(action)}`, { reference: orderId ? orderReference(orderId) : '' })}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
