import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'

export function ReadingHelp() {
  const t = useTranslations('results.reading')
  return (
    <details className="group rounded-card border border-line bg-card print:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('title')}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="max-w-[70ch] space-y-2 px-4 pb-4 text-sm text-soft">
        {(['band', 'ring', 'previous', 'healthy', 'fit'] as const).map((part) => (
          <p key={part}>{t(part)}</p>
        ))}
      </div>
    </details>
  )
}
