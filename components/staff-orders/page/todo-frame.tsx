import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { type Tone, ToneIcon, toneStyle } from '#components/ui/tone.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

type TodoFrameProps = {
  tone: Tone
  title: ReactNode
  href?: Route | undefined
  link?: string
  /** beside the link */
  actions?: ReactNode
  children?: ReactNode
}

export function TodoFrame({ tone, title, href, link, actions, children }: TodoFrameProps) {
  const t = useTranslations('staff-orders.todo')
  const [background, foreground] = toneStyle[tone].split(' ')
  return (
    <section
      aria-labelledby="to-do"
      className={`mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line p-4 ${background}`}
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <ToneIcon tone={tone} className={`mt-0.5 size-5 shrink-0 ${foreground}`} />
        <div className="min-w-0">
          <h2 id="to-do" className="text-base font-bold">
            <span className="sr-only">{t('title')}: </span>
            {title}
          </h2>
          {children && <div className="mt-0.5 text-sm">{children}</div>}
        </div>
      </div>
      {(href || actions) && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {href && (
            <LinkButton href={href} size="small">
              {link}
            </LinkButton>
          )}
          {actions}
        </div>
      )}
    </section>
  )
}

/** How to reach the patient, where the clinic knows it. */
export function Contact({ order: { patient } }: { order: StaffOrderView }) {
  const t = useTranslations('staff-orders.todo')
  const { phoneNumber, email } = patient
  if (!phoneNumber && !email) return null
  const style = 'rounded-xs font-semibold underline underline-offset-4'
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`} className={style}>
          {t('call', { number: formatPhone(phoneNumber) })}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${style} break-all`}>
          {email}
        </a>
      )}
    </p>
  )
}
