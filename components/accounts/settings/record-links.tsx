import { ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import { SettingSection } from './setting-section.tsx'

const links = [
  ['consents', '/account/consents'],
  ['accessLog', '/account/access-log'],
  ['download', '/account/download'],
] as const satisfies readonly (readonly [string, Route])[]

/** The pages about what the clinic holds of the patient. */
export function RecordLinks() {
  const t = useTranslations('accounts.record')
  return (
    <SettingSection title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {links.map(([name, href]) => (
          <li key={name}>
            <Link
              href={href}
              className="flex min-h-14 items-center justify-between gap-3 py-2 hover:text-accent"
            >
              <span className="min-w-0 wrap-break-word">
                <span className="block font-semibold">{t(`${name}.title`)}</span>
                <span className="block text-sm text-soft">{t(`${name}.text`)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </SettingSection>
  )
}
