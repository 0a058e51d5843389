import { History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { Correction } from '#lib/result-sets/own/own-set-page.ts'

/** The value that the laboratory replaced, when and why. */
export function CorrectionNote({ correction: { before, reason, at } }: { correction: Correction }) {
  const t = useTranslations('own-results.set')
  return (
    <p className="flex gap-2 text-sm">
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        <span className="font-semibold">
          {t.rich('correctedFrom', { before, del: (chunks) => <del>{chunks}</del> })}
        </span>{' '}
        {at && t.rich('correctedOn', { when: () => <LocalTime instant={at} style="date" /> })}{' '}
        {reason && t('reason', { reason })}
      </span>
    </p>
  )
}
