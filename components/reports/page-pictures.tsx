'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import type { ReportRow, ReportView } from '#lib/reports/report-view.ts'
import { PagePicture } from './page-picture.tsx'

type PagePicturesProps = {
  report: ReportView
  markedId?: string | null
  chosenId?: string | null
  onChoose?: (rowId: string) => void
  onPoint?: (rowId: string | null) => void
}

/** All pages in a scrolling frame beside the values; the chosen value is scrolled into view. */
export function PagePictures({ report, markedId, chosenId, ...actions }: PagePicturesProps) {
  const t = useTranslations('reports.report')
  const frame = useRef<HTMLElement>(null)
  const chosen = report.rows.find(({ rowId }) => rowId === chosenId)
  useInView(frame, chosen)
  const pages = report.pageViews.length
  return (
    <section
      ref={frame}
      aria-label={t('pages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the pages
      tabIndex={0}
      className="space-y-4 rounded-card lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto"
    >
      {report.pageViews.map((page) => (
        <figure key={page.page} data-page={page.page}>
          <PagePicture
            jobId={report.jobId}
            page={page}
            rows={report.rows.filter((row) => row.page === page.page)}
            markedId={markedId ?? null}
            {...actions}
          />
          {pages > 1 && (
            <figcaption className="mt-1.5 text-center text-xs text-soft">
              {t('page', { page: page.page, pages })}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  )
}

/** Scrolls only the frame, not the page around it as scrollIntoView would. */
function useInView(frame: RefObject<HTMLElement | null>, row: ReportRow | undefined) {
  useEffect(() => {
    const element = frame.current
    if (!element || !row?.box || element.scrollHeight <= element.clientHeight) return
    const picture = element.querySelector<SVGSVGElement>(`[data-page="${row.page}"] svg`)
    const height = picture?.viewBox.baseVal.height
    if (!picture || !height) return
    const scale = picture.clientHeight / height
    const offset = picture.getBoundingClientRect().top - element.getBoundingClientRect().top
    const middle = element.scrollTop + offset + row.box.y * scale
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      top: middle - element.clientHeight / 2,
      behavior: isCalm ? 'auto' : 'smooth',
    })
  }, [frame, row])
}
