import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Route } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'

export type PaginationText = { label: string; previous: string; next: string; position: string }

/** Pages as links: `hrefFor(page)` keeps the filters that are in the URL. Pages count from 1. */
export function Pagination({
  page,
  pageCount,
  hrefFor,
  text,
  children,
}: {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  text: PaginationText
  /** Such as "1–20 of 312"; the position stands there when left out. */
  children?: ReactNode
}) {
  if (pageCount <= 1 && !children) return null
  return (
    <nav
      aria-label={text.label}
      className="mt-4 flex items-center justify-between gap-3 print:hidden"
    >
      <PageLink href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {text.previous}
      </PageLink>
      <p className="text-center text-sm text-soft">{children ?? text.position}</p>
      <PageLink href={page < pageCount ? hrefFor(page + 1) : undefined} rel="next">
        {text.next}
        <ArrowRight aria-hidden="true" className="size-4" />
      </PageLink>
    </nav>
  )
}

function PageLink({
  href,
  rel,
  children,
}: {
  href: string | undefined
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
    <Link href={href as Route} rel={rel} prefetch={false} className={style}>
      {children}
    </Link>
  )
}
