'use client'

import { useTranslations } from 'next-intl'
import { PageImage } from '#components/reviews/page/page-image.tsx'
import type { ReadingPlace } from '#lib/second-readings/second-reading-view.ts'

interface MarkedProps {
  place: ReadingPlace
  picture: Blob
}

const marginPt = 3
const aroundPt = 8

/** The whole page in its light colors, with a frame around the row where its place is known. */
export function MarkedPage({ place: { width, height, box }, picture }: MarkedProps) {
  const t = useTranslations('second-readings')
  const label = box ? t('page') : t('pageUnmarked')
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a large page
      tabIndex={0}
      aria-label={label}
      className="max-h-[70dvh] overflow-auto rounded-card border border-line bg-sunken"
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full bg-white scheme-light"
      >
        <PageImage picture={picture} width={width} height={height} />
        {box && (
          <rect
            x={box.x - marginPt}
            y={box.y - marginPt}
            width={box.width + marginPt * 2}
            height={box.height + marginPt * 2}
            rx={3}
            fillOpacity={0.12}
            className="fill-accent stroke-accent stroke-2"
          />
        )}
      </svg>
    </section>
  )
}

/** The row's line cut out of the page. */
export function MarkedStrip({ place: { width, height, box }, picture }: MarkedProps) {
  const t = useTranslations('second-readings')
  if (!box) return null
  // A short line is not blown up over the whole width.
  const wide = Math.min(width, Math.max(box.width + aroundPt * 2, width / 2))
  const x = Math.min(Math.max(0, box.x - aroundPt), width - wide)
  const y = Math.max(0, box.y - aroundPt / 2)
  const high = Math.min(height - y, box.height + aroundPt)
  return (
    <svg
      role="img"
      aria-label={t('row')}
      viewBox={`${x} ${y} ${wide} ${high}`}
      className="mb-3 block max-h-24 w-full rounded-lg border border-line bg-white scheme-light"
    >
      <PageImage picture={picture} width={width} height={height} />
    </svg>
  )
}
