import { Clock, Languages, Mail, MapPin, MapPinned, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { type ClinicContact, weekdays } from '#lib/clinic-contact/clinic-contact.ts'
import { listClosedDays } from '#lib/clinic-contact/describe-opening.ts'
import { nameZone } from '#lib/dates/visit-time.ts'
import { usStates } from '#lib/kits/us-states.ts'
import { ClockTime } from './clock-time.tsx'

/** Phone, email, address, the week’s hours, and the closed days to come. */
export function ContactHours({
  contact,
  readAt,
}: {
  contact: ClinicContact
  /** ISO instant of the server's read */
  readAt: string
}) {
  const t = useTranslations('clinic-contact')
  const locale = useLocale()
  const { phone, shownPhone, email, address, hours, languages, states } = contact
  return (
    <dl className="space-y-3 text-sm">
      <Line icon={<Phone />} label={t('fields.phone')}>
        <a href={`tel:${phone}`} className={linkStyle}>
          {shownPhone}
        </a>
      </Line>
      {email && (
        <Line icon={<Mail />} label={t('fields.email')}>
          <a href={`mailto:${email}`} className={linkStyle}>
            {email}
          </a>
          <span className="block text-soft">{t('emailWarning')}</span>
        </Line>
      )}
      {address && (
        <Line icon={<MapPin />} label={t('address')}>
          <address className="not-italic">
            {[address.firstLine, address.secondLine].filter(Boolean).join(', ')}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
        </Line>
      )}
      {hours && (
        <Line icon={<Clock />} label={t('fields.hours')}>
          <ul className="max-w-64">
            {weekdays.map((weekday, index) => {
              const day = hours[index]
              return (
                <li key={weekday} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                  <span>{t(`weekdays.${weekday}`)}</span>
                  {day ? (
                    <span className="whitespace-nowrap">
                      <ClockTime time={day.opens} />–<ClockTime time={day.closes} />
                    </span>
                  ) : (
                    <span className="text-soft">{t('closed')}</span>
                  )}
                </li>
              )
            })}
            {listClosedDays(contact, new Date(readAt)).map((day) => (
              <li key={day} className="flex flex-wrap justify-between gap-x-4 py-0.5">
                <CalendarDate day={day} style="dayDate" />
                <span className="text-soft">{t('closed')}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-soft">
            {t('zoneNote', { zone: nameZone(locale, contact.timeZone) })}
          </p>
        </Line>
      )}
      {languages.length > 0 && (
        <Line icon={<Languages />} label={t('fields.languages')}>
          {languages.map((language) => t(`languages.${language}`)).join(', ')}
        </Line>
      )}
      {states.length > 0 && (
        <Line icon={<MapPinned />} label={t('fields.states')}>
          {t('servesStates', { states: states.map(nameOfState).join(', ') })}
        </Line>
      )}
    </dl>
  )
}

function nameOfState(code: string) {
  return usStates.find(([known]) => known === code)?.[1] ?? code
}

const linkStyle =
  'font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 hover:decoration-accent'

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="mt-0.5 text-accent [&_svg]:size-4.5">
        <span aria-hidden="true">{icon}</span>
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  )
}
