import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/navigation/link.tsx'

const pages = ['terms', 'privacy', 'accessibility', 'contact'] as const

export async function listLegalLinks(): Promise<{ href: Route; label: string }[]> {
  const t = await getTranslations('legal')
  return pages.map((page) => ({ href: `/${page}`, label: t(`${page}.title`) }))
}

/** In a row, for the foot of a page. */
export async function LegalLinks({ className }: { className?: string }) {
  const t = await getTranslations('legal')
  const links = await listLegalLinks()
  return (
    <nav aria-label={t('nav')} className={className}>
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-9 items-center text-sm text-soft hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
