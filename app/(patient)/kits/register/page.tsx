import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailFirst } from '#components/accounts/confirm-email-first.tsx'
import { KitRegistered } from '#components/kits/register/kit-registered.tsx'
import { RegisterKitForm } from '#components/kits/register/register-kit-form.tsx'
import type { Context } from '#lib/auth/context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import type { OrderId } from '#lib/ids.ts'
import { getRegistrationForm } from '#lib/kits/get-registration-form.ts'
import { parseKitPage } from '#lib/kits/parse-kit-page.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('kits.register')
  return { title: t('pageTitle') }
}

/** Also false while the order of a kit from the clinic's stock is not here yet. */
async function isFasting(context: Context, orderId: OrderId): Promise<boolean> {
  try {
    return (await getOwnOrder(context, { orderId })).isFasting === true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false
    throw error
  }
}

export default async function RegisterKitPage({ searchParams }: PageProps<'/kits/register'>) {
  const { step, order, already, sent } = parseKitPage(await searchParams)
  // The kit is there with what comes next.
  if (sent) redirect('/orders')
  const context = await getPatientContext()
  if (step === 'done' && order)
    return (
      <KitRegistered
        orderId={order}
        wasBefore={already === '1'}
        isFasting={await isFasting(context, order)}
      />
    )
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
