'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { ReportView } from '#lib/reports/report-view.ts'
import { OriginalFiles } from './original-files.tsx'
import { PagePictures } from './page-pictures.tsx'
import { ReportValues } from './report-values.tsx'
import { ReviewNote } from './review-note.tsx'

export function ReportReader({ report }: { report: ReportView }) {
  const t = useTranslations('reports.report')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [pointedId, setPointedId] = useState<string | null>(null)
  const markedId = pointedId ?? chosenId
  return (
    <div
      data-wide=""
      className="grid items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]"
    >
      <section aria-labelledby="report-values" className="min-w-0 lg:order-2">
        <h2 id="report-values" className="text-lg">
          {t('values')}
        </h2>
        <p className="mt-1 mb-4 text-sm text-soft print:hidden">{t('valuesHelp')}</p>
        <ReportValues
          report={report}
          chosenId={chosenId}
          markedId={markedId}
          onChoose={(rowId) => setChosenId((shown) => (shown === rowId ? null : rowId))}
          onPoint={setPointedId}
        />
        <ReviewNote review={report.review} />
        <p className="mt-5 print:hidden">
          <TextLink href="/results">{t('allResults')}</TextLink>
        </p>
      </section>
      <section
        aria-labelledby="report-pages"
        className="min-w-0 lg:sticky lg:top-6 lg:order-1 print:hidden"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="report-pages" className="text-lg">
            {t('pages')}
          </h2>
          <OriginalFiles report={report} />
        </div>
        <PagePictures
          report={report}
          markedId={markedId}
          chosenId={chosenId}
          onChoose={setChosenId}
          onPoint={setPointedId}
        />
      </section>
    </div>
  )
}
