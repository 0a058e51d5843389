import { useTranslations } from 'next-intl'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ConsentVersion } from '#lib/consents/consent-ledger.ts'

/** What each version changed, sentence by sentence. */
export function ConsentChanges({ versions }: { versions: readonly ConsentVersion[] }) {
  const t = useTranslations('consents.changes')
  if (versions.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{t('title')}</h2>
      <div className="space-y-3">
        {versions.map(({ version, publishedOn, isNewMeaning, changes }) => (
          <details key={version} className="rounded-card border border-line bg-card p-4">
            <summary className="cursor-pointer font-semibold">
              {t('version', { version })} · <CalendarDate day={publishedOn} />
            </summary>
            <p className="mt-2 text-sm text-soft">{t(isNewMeaning ? 'meaning' : 'wording')}</p>
            <ul className="mt-3 space-y-2 text-sm">
              {changes.map(({ kind, text }) => (
                <li key={`${kind} ${text}`} className="flex gap-2">
                  <span className="w-20 shrink-0 font-semibold text-soft">{t(kind)}</span>
                  {kind === 'removed' ? (
                    <del className="min-w-0 text-soft">{text}</del>
                  ) : (
                    <ins className="min-w-0 no-underline">{text}</ins>
                  )}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  )
}
