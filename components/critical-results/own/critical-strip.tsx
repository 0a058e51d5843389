import { OctagonAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Link } from '#components/ui/navigation/link.tsx'
import type { CallUrgency } from '#lib/critical-results/own/has-open-critical.ts'
import type { ClinicLine } from './critical-card.tsx'
import { StripPlace } from './strip-place.tsx'

/** On every other page of a patient with an open critical result. Also shows one that arrives while the page is open. */
export function CriticalStrip({
  urgency,
  clinic,
}: {
  urgency: CallUrgency | null
  clinic: ClinicLine
}) {
  return (
    <StripPlace isOpen={urgency !== null}>
      {urgency && <Strip urgency={urgency} clinic={clinic} />}
    </StripPlace>
  )
}

function Strip({ urgency, clinic }: { urgency: CallUrgency; clinic: ClinicLine }) {
  const t = useTranslations('critical.own')
  const text = t(urgency === 'now' ? 'strip' : 'stripOld')
  const link = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4'
  return (
    <section
      aria-label={text}
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card bg-alert px-4 py-2 text-on-alert [&_:focus-visible]:outline-on-alert"
    >
      <p className="mr-auto flex items-center gap-2 font-bold">
        <OctagonAlert aria-hidden="true" className="size-5 shrink-0" />
        {text}
      </p>
      <a href={`tel:${clinic.phone}`} className={link}>
        {t('call', { phone: clinic.shownPhone })}
      </a>
      <Link href="/home" className={link}>
        {t('stripLink')}
      </Link>
    </section>
  )
}
