'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ReportId } from '#lib/ids.ts'
import type { ReportPageView, ReportRow } from '#lib/reports/report-view.ts'
import { PlaceMarks } from './place-marks.tsx'

type PagePictureProps = {
  jobId: ReportId
  page: ReportPageView
  /** rows on this page */
  rows: readonly ReportRow[]
  markedId: string | null
  onChoose?: (rowId: string) => void
  onPoint?: (rowId: string | null) => void
}

type Loading = 'loading' | 'shown' | 'unavailable'

/** A page of the upload with clickable values on it. Keyboard users have the list of values. */
export function PagePicture({ jobId, page, rows, markedId, onChoose, onPoint }: PagePictureProps) {
  const t = useTranslations('reports.report')
  const [loading, setLoading] = useState<Loading>('loading')
  const [attempt, setAttempt] = useState(0)
  // Its events may have passed before the page is interactive.
  const follow = useCallback((image: SVGImageElement | null) => {
    if (!image) return
    // A browser without it shows the picture without saying when.
    const decoded = image.decode?.() ?? Promise.resolve()
    decoded.then(
      () => setLoading('shown'),
      () => setLoading('unavailable'),
    )
  }, [])
  const marked = rows.find(({ rowId }) => rowId === markedId)
  const retry = () => {
    setLoading('loading')
    setAttempt((count) => count + 1)
  }
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-white">
      <svg
        viewBox={`0 0 ${page.width} ${page.height}`}
        className={loading === 'loading' ? 'skeleton block w-full' : 'block w-full'}
        role="img"
        aria-label={t('pageAlt', { page: page.page })}
      >
        <image
          key={attempt}
          ref={follow}
          href={`/api/reports/${jobId}/page/${page.page}`}
          width={page.width}
          height={page.height}
        />
        {marked && <PlaceMarks row={marked} />}
        {onChoose &&
          rows.map(({ rowId, box }) => (
            <RowPlace key={rowId} rowId={rowId} box={box} onChoose={onChoose} onPoint={onPoint} />
          ))}
      </svg>
      {loading === 'unavailable' && (
        <div
          role="status"
          className="absolute inset-0 grid place-content-center gap-3 bg-card p-5 text-center"
        >
          <p>{t('pageAway')}</p>
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function RowPlace({
  rowId,
  box,
  onChoose,
  onPoint,
}: Pick<ReportRow, 'rowId' | 'box'> & {
  onChoose: (rowId: string) => void
  onPoint: ((rowId: string | null) => void) | undefined
}) {
  if (!box) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the list's buttons do the same
    <rect
      x={box.x - 3}
      y={box.y - 2}
      width={box.width + 6}
      height={box.height + 4}
      onClick={() => onChoose(rowId)}
      onPointerEnter={() => onPoint?.(rowId)}
      onPointerLeave={() => onPoint?.(null)}
      className="cursor-pointer fill-transparent"
    />
  )
}
