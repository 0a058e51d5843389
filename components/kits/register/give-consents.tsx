'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import type { ConsentValues } from '#components/kits/form/form-values.ts'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { AskedConsent, ConsentOffer } from '#lib/consents/consent-offer.ts'
import { ConsentCard } from './consent-card.tsx'

type GiveConsentsProps = {
  offers: readonly AskedConsent[]
  given: ConsentValues
  problems: Record<string, string>
  onChange: (given: ConsentValues) => void
  onDone: (given: ConsentValues) => void
  goBack: () => void
}

/** Every consent in full with its own checkbox. Agreement is to the version that was shown. */
export function GiveConsents({
  offers,
  given,
  problems,
  onChange,
  onDone,
  goBack,
}: GiveConsentsProps) {
  const t = useTranslations('consents')
  const common = useTranslations('common')
  const [agreed, setAgreed] = useState(() => keepCurrent(given, offers))
  const [attempt, setAttempt] = useState(
    Object.keys(problems).some((path) => path.startsWith('consents')) ? 1 : 0,
  )
  const asked = offers.filter(({ standing }) => !standing)
  const missing = asked.filter(({ type }) => !agreed[type])

  function agree({ type, version }: ConsentOffer, isAgreed: boolean) {
    const { [type]: _, ...others } = agreed
    const next: ConsentValues = isAgreed ? { ...others, [type]: version } : others
    setAgreed(next)
    onChange(next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (missing.length === 0) onDone(agreed)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <FormProblems
        attempt={attempt}
        problems={
          attempt === 0
            ? []
            : missing.map(({ type, title }) => ({
                fieldId: `consent-${type}`,
                message: t('missing', { title }),
              }))
        }
      />
      <StandingConsents offers={offers} />
      {asked.map((offer) => (
        <ConsentCard
          key={offer.type}
          offer={offer}
          isAgreed={agreed[offer.type] === offer.version}
          agree={(isAgreed) => agree(offer, isAgreed)}
          error={attempt > 0 && missing.includes(offer) ? t('required') : undefined}
        />
      ))}
      <StepActions label={common('continue')} goBack={goBack} />
    </form>
  )
}

/** What is not asked again. */
function StandingConsents({ offers }: { offers: readonly AskedConsent[] }) {
  const t = useTranslations('consents')
  const standing = offers.filter((offer) => offer.standing)
  if (standing.length === 0) return null
  return (
    <Card as="section" aria-labelledby="standing-consents">
      <h2 id="standing-consents" className="text-base">
        {t('standing.title')}
      </h2>
      <ul className="mt-2 space-y-1.5 text-sm">
        {standing.map((offer) => (
          <li key={offer.type} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{offer.title}</span>
            <span className="text-soft">
              {t.rich('standing.since', {
                version: offer.standing?.version ?? '',
                day: () => <LocalTime instant={offer.standing?.givenAt ?? ''} style="date" />,
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <TextLink href="/account/consents">{t('standing.link')}</TextLink>
      </p>
    </Card>
  )
}

/** Agreement to an older version does not cover a newer text. */
function keepCurrent(given: ConsentValues, offers: readonly ConsentOffer[]): ConsentValues {
  return Object.fromEntries(
    offers
      .filter(({ type, version }) => given[type] === version)
      .map(({ type, version }) => [type, version]),
  )
}
