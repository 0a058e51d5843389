import { MessageCircle, Phone } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { ClinicContact } from '#lib/clinic-contact/clinic-contact.ts'
import { CopyReference } from './copy-reference.tsx'
import { OpeningLine } from './opening-line.tsx'

interface ContactCardProps {
  contact: ClinicContact
  /** ISO instant of the server's read */
  readAt: string
  /** of the order that it is about */
  reference?: string
  /** where a message to the clinic is written */
  messageHref?: Route
}

/** Whether the clinic is open, its phone, a message, and what to say on the phone. */
export function ContactCard({ contact, readAt, reference, messageHref }: ContactCardProps) {
  const t = useTranslations('clinic-contact')
  return (
    <Card as="section" aria-labelledby="talk-to-us" className="print:hidden">
      <h2 id="talk-to-us" className="text-base font-bold">
        {t('talkTo', { clinic: contact.name })}
      </h2>
      <OpeningLine contact={contact} readAt={readAt} />
      <div className="@container mt-3">
        <div className="grid grid-cols-1 gap-2.5 @min-[27rem]:grid-cols-2">
          <a href={`tel:${contact.phone}`} className={buttonStyle({ variant: 'secondary' })}>
            <Phone aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="sr-only">{t('call')} </span>
            {contact.shownPhone}
          </a>
          {messageHref && (
            <LinkButton
              href={messageHref}
              variant="secondary"
              icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
            >
              {t('message')}
            </LinkButton>
          )}
        </div>
      </div>
      {reference && (
        <div className="mt-3 -mb-1.5 flex items-center justify-between gap-3 border-t border-line pt-1.5 text-sm">
          <p>
            {t('reference')} <strong className="tracking-wide">{reference}</strong>
          </p>
          <CopyReference reference={reference} />
        </div>
      )}
    </Card>
  )
}
