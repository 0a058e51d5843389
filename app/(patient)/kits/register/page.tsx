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
import { isCollectedInMorning } from '#lib/lab-tests/is-collected-in-morning.ts'
import { listLabTests } from '#lib/lab-tests/list-lab-tests.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('kits.register')
  return { title: t('pageTitle') }
}

/** Unknown while the order of a kit from the clinic's stock is not here yet, or the catalog is out of reach. */
async function describeKit(context: Context, orderId: OrderId) {
  try {
    const { isFasting, labTestId } = await getOwnOrder(context, { orderId })
    const tests = await listLabTests().catch((error: unknown) => {
      if (error instanceof AppError) return []
      throw error
    })
    const test = tests.find((each) => each.labTestId === labTestId)
    return {
      isFasting: isFasting === true,
      isMorning: test !== undefined && isCollectedInMorning(test),
      sampleType: test?.sampleType,
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found')
      return { isFasting: false, isMorning: false, sampleType: undefined }
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
        {...(await describeKit(context, order))}
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
