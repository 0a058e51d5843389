import { useLocale, useTranslations } from 'next-intl'
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
import { numberFormat } from '#lib/i18n/number-format.ts'
import { type Agreement, minRowsToSay } from '#lib/reading-accuracy/agreement.ts'
import { secondFields } from '#lib/reading-accuracy/second-fields.ts'
import { shareOf } from './share-of.ts'

/** How often two reviewers read the same, by field. */
export function AgreementSection({ agreement }: { agreement: Agreement }) {
  const t = useTranslations('second-readings.agreement')
  const { read, all, corrected, waiting, open } = agreement
  return (
    <section className="mt-8" aria-labelledby="agreement">
      <h2 id="agreement" className="mb-2 text-md">
        {t('title')}
      </h2>
      <p className="mb-3 max-w-[75ch] text-sm text-soft">
        {read === 0 ? (
          <>
            {t('none')} <TextLink href="/clinic/settings/second-readings">{t('setShare')}</TextLink>
          </>
        ) : (
          t('counts', { read, all, corrected })
        )}
        {(waiting > 0 || open > 0) && ` ${t('open', { waiting, open })}`}
        {read > 0 && read < minRowsToSay && ` ${t('tooFew', { min: minRowsToSay })}`}
      </p>
      {read > 0 && (
        <div className="max-w-xl">
          <Fields agreement={agreement} />
        </div>
      )}
    </section>
  )
}

function Fields({ agreement: { read, same } }: { agreement: Agreement }) {
  const t = useTranslations('second-readings')
  const locale = useLocale()
  const share = (count: number) => {
    const found = read < minRowsToSay ? undefined : shareOf(count, read)
    return found === undefined
      ? '–'
      : numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(found)
  }
  return (
    <Table caption={t('agreement.title')} isDense className="max-sm:min-w-0">
      <TableHead>
        <HeaderCell>{t('agreement.field')}</HeaderCell>
        <HeaderCell className="text-right">{t('agreement.share')}</HeaderCell>
        <HeaderCell className="text-right">%</HeaderCell>
      </TableHead>
      <TableBody>
        {secondFields.map((field) => (
          <TableRow key={field}>
            <RowHeaderCell>{t(`fields.${field}`)}</RowHeaderCell>
            <Cell className="text-right tabular-nums">
              {t('agreement.same', { same: same[field], read })}
            </Cell>
            <Cell className="text-right tabular-nums">{share(same[field])}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
