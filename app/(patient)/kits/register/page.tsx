import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailFirst } from '#components/accounts/confirm-email-first.tsx'
import { KitRegistered } from '#components/kits/register/kit-registered.tsx'
import { RegisterKitForm } from '#components/kits/register/register-kit-form.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getRegistrationForm } from '#lib/kits/get-registration-form.ts'
import { parseKitPage } from '#lib/kits/parse-kit-page.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('kits.register')
  return { title: t('pageTitle') }
}

export default async function RegisterKitPage({ searchParams }: PageProps<'/kits/register'>) {
  const { step, order, already } = parseKitPage(await searchParams)
  if (step === 'done' && order) return <KitRegistered orderId={order} wasBefore={already === '1'} />
  const context = await getPatientContext()
  const { actor } = context
  if (actor.kind === 'patient' && actor.lacksConfirmedEmail)
    return <ConfirmEmailFirst email={actor.email} />
  const form = await getRegistrationForm(context)
  return (
    <ClientMessages namespaces={['kits', 'consents', 'common', 'errors']}>
      <RegisterKitForm form={form} />
    </ClientMessages>
  )
}
