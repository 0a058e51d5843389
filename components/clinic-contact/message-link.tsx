import { MessageCircle } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

interface MessageLinkProps {
  /** a new message, with what it is about */
  href: Route
  clinicName: string
}

/** Below a result or a report: a way to ask about it. */
export function MessageLink({ href, clinicName }: MessageLinkProps) {
  const t = useTranslations('clinic-contact')
  return (
    <section
      aria-label={t('questions')}
      className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 print:hidden"
    >
      <p className="text-soft">{t('questions')}</p>
      <LinkButton
        href={href}
        variant="secondary"
        icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
      >
        {t('messageClinic', { clinic: clinicName })}
      </LinkButton>
    </section>
  )
}
