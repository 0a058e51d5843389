import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { LedgerConsent } from '#lib/consents/consent-ledger.ts'

const tones = { 'in-force': 'good', withdrawn: 'neutral', asked: 'watch' } as const

export function ConsentList({ consents }: { consents: readonly LedgerConsent[] }) {
  const t = useTranslations('consents')
  return (
    <ul className="space-y-4">
      {consents.map((consent) => {
        const [last] = consent.entries
        return (
          <Card as="li" key={consent.type}>
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <h2 className="text-base">{consent.title}</h2>
              <Chip tone={tones[consent.state]}>{t(`states.${consent.state}`)}</Chip>
            </div>
            <p className="mt-1 text-sm text-soft">
              {last
                ? t.rich(`entries.${last.kind}`, {
                    version: last.version,
                    time: () => <LocalTime instant={last.at} />,
                  })
                : t('entries.none')}
            </p>
            {consent.state === 'asked' && last && (
              <p className="mt-2 text-sm">{t('newVersion', { version: last.version })}</p>
            )}
            <LinkButton
              href={`/account/consents/${consent.type}`}
              variant="secondary"
              size="small"
              className="mt-3"
            >
              {t('open')}
              <span className="sr-only">: {consent.title}</span>
            </LinkButton>
          </Card>
        )
      })}
    </ul>
  )
}
