import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAuditWords } from '#components/audit/use-audit-words.ts'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Button } from '#components/ui/button.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { PatientAccessView } from '#lib/patients/patient-view.ts'

/** What the clinic does for the patient comes below. */
const newestCount = 8

interface PatientAccessesProps {
  isStock: boolean
  accesses: readonly PatientAccessView[]
}

export function PatientAccesses({ isStock, accesses }: PatientAccessesProps) {
  const t = useTranslations('patients.patient')
  const wordsOf = useAuditWords()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const describeAccess = ({ action, outcome, orderId, shownCount }: PatientAccessView) => {
    const reference = orderId ? { reference: orderReference(orderId) } : {}
    const words = wordsOf({ action, outcome, ...reference })
    return shownCount === null ? words : t('accessShown', { action: words, count: shownCount })
  }
  if (accesses.length === 0)
    return <p className="text-soft">{t(isStock ? 'stockNoAccesses' : 'noAccesses')}</p>
  const shown = isWhole ? accesses : accesses.slice(0, newestCount)
  return (
    <div ref={list} tabIndex={-1}>
      <Table
        caption={t(isStock ? 'stockAccessesCaption' : 'accessesCaption')}
        isDense
        className="max-sm:min-w-0"
      >
        <TableHead>
          <HeaderCell>{t('accessColumns.at')}</HeaderCell>
          <HeaderCell>{t('accessColumns.who')}</HeaderCell>
          <HeaderCell>{t('accessColumns.action')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('accessColumns.from')}</HeaderCell>
        </TableHead>
        <TableBody>
          {shown.map((access) => (
            <TableRow key={access.accessId}>
              <Cell className="sm:whitespace-nowrap">
                <LocalTime instant={access.at} />
              </Cell>
              <Cell>{access.actorName ?? t('formerStaff')}</Cell>
              <Cell>
                {describeAccess(access)}
                <span className="block text-xs text-soft sm:hidden">
                  {[access.device ?? t('fromUnknown'), access.address].filter(Boolean).join(' · ')}
                </span>
              </Cell>
              <Cell className="wrap-anywhere max-sm:hidden">
                {access.device ?? t('fromUnknown')}
                {access.address && (
                  <span className="block text-xs text-soft">{access.address}</span>
                )}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.length < accesses.length && (
        <Button
          size="small"
          variant="quiet"
          className="mt-2"
          onClick={() => {
            setIsWhole(true)
            list.current?.focus()
          }}
        >
          {t('allAccesses', { count: accesses.length })}
        </Button>
      )}
    </div>
  )
}
