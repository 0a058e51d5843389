'use client'

import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { PageBoxes } from '#components/review/page-boxes.tsx'
import { addressOf, type PagePictures } from '#components/review/use-page-pictures.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import type { ReviewPage } from '#lib/reviews/review-view.ts'

interface PageViewerProps {
  pages: readonly ReviewPage[]
  page: number
  onPage: (page: number) => void
  pictures: PagePictures
  rows: readonly ReviewRow[]
  selectedId: string | undefined
  onSelect: (rowId: string) => void
}

/** A page of the report with the place of each row; the chosen one is brought into view. */
export function PageViewer(props: PageViewerProps) {
  const { pages, page, pictures } = props
  const t = useTranslations('review.page')
  const [isLarge, setIsLarge] = useState(false)
  const size = pages.find((each) => each.page === page)
  const { load } = pictures
  useEffect(() => {
    if (size) void load(size.page)
  }, [size, load])
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
  const t = useTranslations('review.page')
  const shown = pages.find((each) => each.page === page)
  const note = shown?.isRecognised && <span className="text-soft">, {t('recognised')}</span>
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
        <button
          key={each.page}
          type="button"
          aria-pressed={each.page === page}
          aria-label={t('pageButton', { page: each.page })}
          onClick={() => onPage(each.page)}
          className="min-h-9 min-w-9 rounded-lg px-2 font-semibold tabular-nums text-soft hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {each.page}
        </button>
      ))}
      <p className="ml-2 text-xs">{note}</p>
    </div>
  )
}

function Sheet({
  size,
  isLarge,
  pictures,
  rows,
  selectedId,
  onSelect,
}: PageViewerProps & { size: ReviewPage; isLarge: boolean }) {
  const t = useTranslations('review.page')
  const frameRef = useRef<HTMLDivElement>(null)
  const address = addressOf(pictures, size.page)
  useEffect(() => {
    if (!selectedId || !address) return
    const frame = frameRef.current
    const box = frame?.querySelector(`[data-box="${CSS.escape(selectedId)}"]`)
    if (!frame || !box) return
    const [outer, inner] = [frame.getBoundingClientRect(), box.getBoundingClientRect()]
    const top = frame.scrollTop + inner.top - outer.top - (outer.height - inner.height) / 2
    const left = isLarge ? frame.scrollLeft + inner.left - outer.left - 24 : 0
    frame.scrollTo({ top, left })
  }, [selectedId, address, isLarge])
  if (pictures.pictures.get(size.page) === 'away')
    return (
      <div className="grid place-items-center gap-3 rounded-card border border-dashed border-edge/50 px-4 py-16 text-center text-soft">
        <p role="status">{t('imageAway')}</p>
        <Button size="small" variant="secondary" onClick={() => void pictures.load(size.page)}>
          {t('retry')}
        </Button>
      </div>
    )
  return (
    <section
      ref={frameRef}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a large page
      tabIndex={0}
      aria-label={t('image', { page: size.page })}
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-sunken xl:max-h-[calc(100dvh-9rem)]"
    >
      {address ? (
        <PageBoxes
          className={classNames('block', isLarge ? 'w-[170%]' : 'w-full')}
          size={size}
          address={address}
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
