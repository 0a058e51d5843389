import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from './link.tsx'

interface PaginationProps<T extends string> {
  /** counts from 1 */
  page: number
  pageCount: number
  /** Keeps the filters that are in the address. */
  hrefFor: (page: number) => Route<T>
  /** Names the pages where "Pages" alone would not. */
  label?: string
}

export function Pagination<T extends string>({
  page,
  pageCount,
  hrefFor,
  label,
}: PaginationProps<T>) {
  const t = useTranslations('common.pagination')
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={label ?? t('label')}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden"
    >
      <PageLink href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('previous')}
      </PageLink>
      <p className="text-center text-sm text-soft">{t('position', { page, pages: pageCount })}</p>
      <PageLink href={page < pageCount ? hrefFor(page + 1) : undefined} rel="next">
        {t('next')}
        <ArrowRight aria-hidden="true" className="size-4" />
      </PageLink>
    </nav>
  )
}

function PageLink<T extends string>({
  href,
  rel,
  children,
}: {
  href: Route<T> | undefined
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  const style = buttonStyle({ variant: 'secondary', size: 'small' }, 'min-h-11')
  if (href === undefined) {
    return (
      <span aria-hidden="true" className={`${style} invisible`}>
        {children}
      </span>
    )
  }
  return (
    <Link href={href} rel={rel} prefetch={false} className={style}>
      {children}
    </Link>
  )
}
