'use client'

import { OctagonAlert } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useLiveCriticals } from '#components/live/use-live-updates.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ClinicLine } from './critical-card.tsx'

/** The pages with the whole card. */
const whole = ['/home', '/results']

/** On every other page of a patient with an open critical result. Also shows one that arrives while the page is open. */
export function CriticalStrip({ isOpen, clinic }: { isOpen: boolean; clinic: ClinicLine }) {
  const t = useTranslations('critical.own')
  const router = useRouter()
  const path = usePathname()
  useLiveCriticals(() => {
    // Refreshes only if there is something to show: this runs on every page, and while the server is away.
    readOwn().then(
      (now) => (now.isOpen || isOpen) && router.refresh(),
      () => undefined,
    )
  })
  if (!isOpen || whole.includes(path)) return null
  const link = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4'
  return (
    <section
      aria-label={t('strip')}
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card bg-alert px-4 py-2 text-on-alert [&_:focus-visible]:outline-on-alert"
    >
      <p className="mr-auto flex items-center gap-2 font-bold">
        <OctagonAlert aria-hidden="true" className="size-5 shrink-0" />
        {t('strip')}
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

/** A refusal does not leave the page: the form on it may hold unsent input, and asks to sign in again when sent. */
function readOwn() {
  return apiFetch<{ isOpen: boolean }>('/api/critical-results', { isSigningIn: true })
}
