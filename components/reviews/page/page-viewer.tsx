'use client'

import { useQuery } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { ReportId } from '#lib/ids.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'
import { PageBoxes } from './page-boxes.tsx'
import { PageFailed } from './page-failed.tsx'
import { pagePictureQuery } from './page-picture-query.ts'

interface PageViewerProps {
  jobId: ReportId
  pages: readonly ReviewPage[]
  page: number
  onPage: (page: number) => void
  rows: readonly ReviewRow[]
  selectedId: string | undefined
  onSelect: (rowId: string) => void
}

export function PageViewer(props: PageViewerProps) {
  const { pages, page } = props
  const t = useTranslations('reviews.page')
  const [isLarge, setIsLarge] = useState(false)
  const size = pages.find((each) => each.page === page)
  if (!size) return null
  return (
    <section aria-label={t('source')} className="min-w-0">
      <div className="mb-2 flex min-h-9.5 flex-wrap items-center justify-between gap-2">
        <Pages {...props} />
        <Button
          size="small"
          variant="quiet"
          icon={
            isLarge ? (
              <ZoomOut aria-hidden="true" className="size-4" />
            ) : (
              <ZoomIn aria-hidden="true" className="size-4" />
            )
          }
          onClick={() => setIsLarge(!isLarge)}
        >
          {t(isLarge ? 'zoomOut' : 'zoomIn')}
        </Button>
      </div>
      <Sheet {...props} size={size} isLarge={isLarge} />
    </section>
  )
}

function Pages({ pages, page, onPage }: PageViewerProps) {
  const t = useTranslations('reviews.page')
  const shown = pages.find((each) => each.page === page)
  const note = shown?.isRecognized && <span className="text-soft">, {t('recognized')}</span>
  if (pages.length === 1)
    return (
      <p className="font-semibold">
        {t('pageOf', { page, pages: pages.length })}
        {note}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-1">
      {pages.map((each) => (
        <BareButton
          key={each.page}
          aria-pressed={each.page === page}
          aria-label={t('pageButton', { page: each.page })}
          onClick={() => onPage(each.page)}
          className="min-h-9 min-w-9 rounded-lg px-2 font-semibold tabular-nums text-soft hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {each.page}
        </BareButton>
      ))}
      <p className="ml-2 text-xs">{note}</p>
    </div>
  )
}

function Sheet({
  size,
  isLarge,
  jobId,
  rows,
  selectedId,
  onSelect,
}: PageViewerProps & { size: ReviewPage; isLarge: boolean }) {
  const t = useTranslations('reviews.page')
  const frameRef = useRef<HTMLDivElement>(null)
  const { data: picture, error, refetch } = useQuery(pagePictureQuery(jobId, size.page))
  useEffect(() => {
    if (!selectedId || !picture) return
    const frame = frameRef.current
    const box = frame?.querySelector(`[data-box="${CSS.escape(selectedId)}"]`)
    if (!frame || !box) return
    const [outer, inner] = [frame.getBoundingClientRect(), box.getBoundingClientRect()]
    const top = frame.scrollTop + inner.top - outer.top - (outer.height - inner.height) / 2
    const left = isLarge ? frame.scrollLeft + inner.left - outer.left - 24 : 0
    frame.scrollTo({ top, left })
  }, [selectedId, picture, isLarge])
  if (error && !picture) return <PageFailed error={error} onRetry={() => void refetch()} />
  return (
    <section
      ref={frameRef}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a large page
      tabIndex={0}
      aria-label={t('image', { page: size.page })}
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-sunken xl:max-h-[calc(100dvh-9rem)]"
    >
      {picture ? (
        <PageBoxes
          className={classNames('block', isLarge ? 'w-[170%]' : 'w-full')}
          size={size}
          picture={picture}
          rows={rows}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ) : (
        <Skeleton className="aspect-[17/22] w-full rounded-none" />
      )}
    </section>
  )
}
