import type { Route } from 'next'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Link } from '#components/ui/navigation/link.tsx'

interface EmptyListProps {
  t: (key: 'noneTitle' | 'noneText' | 'noneYet' | 'showAll') => string
  isFiltered: boolean
  /** The list without filters. */
  href: Route
}

export function EmptyList({ t, isFiltered, href }: EmptyListProps) {
  return (
    <EmptyState
      title={t('noneTitle')}
      action={
        isFiltered && (
          <Link href={href} className={buttonStyle({ variant: 'secondary', size: 'small' })}>
            {t('showAll')}
          </Link>
        )
      }
    >
      {t(isFiltered ? 'noneText' : 'noneYet')}
    </EmptyState>
  )
}
