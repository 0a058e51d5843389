'use client'

import { useTranslations } from 'next-intl'
import { ConsentParagraphs } from '#components/consents/consent-paragraphs.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ConsentOffer } from '#lib/consents/consent-offer.ts'

type ConsentCardProps = {
  offer: ConsentOffer
  isAgreed: boolean
  agree: (isAgreed: boolean) => void
  error: string | undefined
}

export function ConsentCard({ offer, isAgreed, agree, error }: ConsentCardProps) {
  const t = useTranslations('consents')
  const titleId = `consent-title-${offer.type}`
  return (
    <Card as="section" padding="none">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4.5 pt-4.5 sm:px-5 sm:pt-5">
        <div className="min-w-0 grow basis-40">
          <h2 id={titleId} className="text-base">
            {offer.title}
          </h2>
          <p className="text-sm text-soft">
            {t('version', { version: offer.version })} · <CalendarDate day={offer.publishedOn} />
          </p>
        </div>
        <Chip icon={null} className="shrink-0">
          {t('isRequired')}
        </Chip>
      </div>
      <section
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
        tabIndex={0}
        className="mx-4.5 mt-3 max-h-56 space-y-2.5 overflow-y-auto rounded-control bg-sunken p-4 text-sm sm:mx-5 print:max-h-none"
      >
        <ConsentParagraphs text={offer.text} level={3} />
      </section>
      <Checkbox
        id={`consent-${offer.type}`}
        className="px-4.5 py-2.5 sm:px-5"
        label={t('agree', { title: offer.title })}
        checked={isAgreed}
        onChange={(event) => agree(event.target.checked)}
        aria-required
        error={error}
      />
    </Card>
  )
}
