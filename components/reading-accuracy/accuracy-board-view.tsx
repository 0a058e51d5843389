import { useLocale, useTranslations } from 'next-intl'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { type AccuracyFilters, accuracyHref } from '#lib/reading-accuracy/accuracy-filters.ts'
import type { AccuracyBoard } from '#lib/reading-accuracy/accuracy-view.ts'
import { AccuracyFiguresCards } from './accuracy-figures.tsx'
import { AccuracyTable } from './accuracy-table.tsx'
import { AgreementSection } from './agreement-section.tsx'
import { LaboratoryLink } from './laboratory-link.tsx'

interface AccuracyBoardViewProps {
  board: AccuracyBoard
  filters: AccuracyFilters
}

export function AccuracyBoardView({ board, filters }: AccuracyBoardViewProps) {
  const t = useTranslations('reading-accuracy')
  const locale = useLocale()
  const { total, months, laboratories, laboratory, page, pageCount } = board
  const monthName = (month: string) =>
    dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month))
  return (
    <>
      {laboratory && (
        <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">
            {t('only', { name: laboratory.name || t('noName') })}
          </span>
          <TextLink href={accuracyHref({ ...filters, laboratory: undefined })}>
            {t('showAll')}
          </TextLink>
        </p>
      )}
      <AccuracyFiguresCards total={total} />
      <h2 className="mb-2 text-md">{t('byMonth')}</h2>
      <AccuracyTable
        caption={t('byMonth')}
        first={t('columns.month')}
        rows={months.map(({ month, ...figures }) => ({
          key: month,
          label: monthName(month),
          figures,
        }))}
      />
      <h2 className="mt-6 mb-2 text-md">{t('byLaboratory')}</h2>
      <AccuracyTable
        caption={t('byLaboratory')}
        first={t('columns.laboratory')}
        rows={laboratories.map((row) => ({
          key: row.laboratoryId,
          label: <LaboratoryLink laboratory={row} filters={filters} />,
          figures: row,
        }))}
      />
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(wanted) => accuracyHref({ ...filters, page: wanted })}
        label={t('pages')}
      />
      <AgreementSection agreement={board.agreement} />
      <p className="mt-4 max-w-[75ch] text-xs text-soft">{t('note')}</p>
    </>
  )
}
