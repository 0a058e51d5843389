'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PageImage } from '#components/reviews/page/page-image.tsx'
import { pagePictureQuery } from '#components/reviews/page/page-picture-query.ts'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { ReviewView } from '#lib/reviews/review-view.ts'

/** Letterhead and patient block end above the first table. */
const headShare = 0.24

/** The head of the first page, where a report names its patient. */
export function PageHead({
  view: { jobId, pages },
}: {
  view: Pick<ReviewView, 'jobId' | 'pages'>
}) {
  const t = useTranslations('reviews.identity')
  const [first] = pages
  const { data: picture, isError } = useQuery(pagePictureQuery(jobId, first?.page ?? 1))
  if (!first || isError) return <p className="text-sm text-soft">{t('headAway')}</p>
  const height = first.height * headShare
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it on a phone
      tabIndex={0}
      aria-label={t('head')}
      className="overflow-x-auto rounded-lg border border-line bg-white scheme-light"
    >
      {picture ? (
        <svg
          role="img"
          aria-label={t('head')}
          viewBox={`0 0 ${first.width} ${height}`}
          className="block w-full min-w-120"
        >
          <PageImage picture={picture} width={first.width} height={first.height} />
        </svg>
      ) : (
        <Skeleton className="aspect-[17/5] w-full rounded-none" />
      )}
    </section>
  )
}
