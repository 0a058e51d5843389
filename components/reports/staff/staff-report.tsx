'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OriginalFiles } from '#components/reports/original-files.tsx'
import { PagePictures } from '#components/reports/page-pictures.tsx'
import type { StaffReportView } from '#lib/reports/staff/staff-report-view.ts'
import { DecisionList } from './decision-list.tsx'
import { DecisionNote } from './decision-note.tsx'

/** A report to read: the pages, and beside them what became of each row. */
export function StaffReport({
  report,
  chosenRowId,
}: {
  report: StaffReportView
  /** the row that a result links to */
  chosenRowId: string | null
}) {
  const t = useTranslations('reports')
  const [chosenId, setChosenId] = useState(chosenRowId)
  return (
    <>
      <DecisionNote report={report} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]">
        <section aria-labelledby="report-pages" className="min-w-0 xl:sticky xl:top-4">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 id="report-pages" className="text-sm font-bold">
              {t('report.pages')}
            </h2>
            <OriginalFiles report={report} />
          </div>
          <PagePictures
            report={report}
            markedId={chosenId}
            chosenId={chosenId}
            onChoose={setChosenId}
          />
        </section>
        {report.decisions.length > 0 && (
          <DecisionList decisions={report.decisions} chosenId={chosenId} onChoose={setChosenId} />
        )}
      </div>
    </>
  )
}
