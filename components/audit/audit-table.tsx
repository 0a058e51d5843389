import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { AuditLine } from '#lib/audit/audit-filters.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useRoleWords } from './use-role-words.ts'

export function AuditTable({ entries }: { entries: readonly AuditLine[] }) {
  const t = useTranslations('audit.desk')
  const wordsOf = useAuditWords()
  const roleWords = useRoleWords()
  return (
    <Table caption={t('caption')} isDense>
      <TableHead>
        <HeaderCell>{t('columns.at')}</HeaderCell>
        <HeaderCell>{t('columns.actorName')}</HeaderCell>
        <HeaderCell>{t('columns.action')}</HeaderCell>
        <HeaderCell>{t('columns.patient')}</HeaderCell>
        <HeaderCell>{t('columns.address')}</HeaderCell>
        <HeaderCell>{t('columns.sealed')}</HeaderCell>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.entryId}>
            <Cell className="whitespace-nowrap">
              <LocalTime instant={entry.at} />
            </Cell>
            <Cell>
              {entry.actorName ?? t('noName')}
              <span className="block text-xs text-soft">
                {roleWords(entry.actorRole) ?? entry.actorRole}
              </span>
            </Cell>
            <Cell>
              {wordsOf(entry)}
              <span className="block text-xs text-soft wrap-anywhere">
                {[entry.action, entry.reason].filter(Boolean).join(' · ')}
              </span>
            </Cell>
            <Cell>
              {entry.patientId &&
                (entry.patientName === null ? (
                  <span className="text-soft">{t('deletedPatient')}</span>
                ) : (
                  <TextLink href={`/clinic/patients/${entry.patientId}`}>
                    {entry.patientName || t('unnamed')}
                  </TextLink>
                ))}
            </Cell>
            <Cell>
              {entry.address}
              <span className="block text-xs text-soft">{entry.device}</span>
            </Cell>
            <Cell>{t(entry.isSealed ? 'sealed' : 'notSealed')}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
