import { useTranslations } from 'next-intl'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { DeletionView } from '#lib/erasure/list-deletions.ts'
import { RestorePatient } from './restore-patient.tsx'

export function DeletedPatients({ deletions }: { deletions: readonly DeletionView[] }) {
  const t = useTranslations('privacy.deletions')
  if (deletions.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <Table caption={t('caption')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('patient')}</HeaderCell>
        <HeaderCell>{t('deleted')}</HeaderCell>
        <HeaderCell className="max-sm:hidden">{t('gone')}</HeaderCell>
        <HeaderCell>
          <span className="sr-only">{t('undo')}</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {deletions.map((deletion) => (
          <TableRow key={deletion.patientId}>
            <Cell className="wrap-anywhere">
              {deletion.erasedAt ? (
                <span className="text-soft">{t('erasedPatient')}</span>
              ) : (
                deletion.name || t('unnamed')
              )}
            </Cell>
            <Cell>
              <LocalTime instant={deletion.deletedAt} />
              <span className="block wrap-anywhere text-xs text-soft">
                {deletion.isByPatient
                  ? t('byPatient')
                  : t('byStaff', { name: deletion.deletedByName ?? t('formerStaff') })}
                {deletion.reason && ` · ${deletion.reason}`}
              </span>
              <span className="block text-xs text-soft sm:hidden">
                {t('gone')}: <LocalTime instant={deletion.erasedAt ?? deletion.dueAt} />
              </span>
            </Cell>
            <Cell className="max-sm:hidden">
              <LocalTime instant={deletion.erasedAt ?? deletion.dueAt} />
            </Cell>
            <Cell>
              {deletion.can.restore && (
                <RestorePatient patientId={deletion.patientId} name={deletion.name ?? ''} />
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
