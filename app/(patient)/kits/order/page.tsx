import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailFirst } from '#components/accounts/confirm-email-first.tsx'
import { OrderKitForm } from '#components/kits/order/order-kit-form.tsx'
import { OrderPlaced } from '#components/kits/order/order-placed.tsx'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { findJustOrdered, findOrderOfDraft } from '#lib/kits/find-placed-order.ts'
import { getOrderForm } from '#lib/kits/get-order-form.ts'
import { parseKitPage } from '#lib/kits/parse-kit-page.ts'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('kits.order')
  return { title: t('pageTitle') }
}

export default async function OrderKitPage({ searchParams }: PageProps<'/kits/order'>) {
  const { step, test, order, sent } = parseKitPage(await searchParams)
  if (step === 'ordered' && order) return <OrderPlaced orderId={order} />
  const context = await getPatientContext()
  if (sent) {
    const placed = await findOrderOfDraft(context, { draftId: sent })
    redirect(placed ? `/kits/order?step=ordered&order=${placed}` : '/kits/order')
  }
  const { actor } = context
  if (actor.kind === 'patient' && actor.lacksConfirmedEmail)
    return <ConfirmEmailFirst email={actor.email} />
  const form = await getOrderForm(context)
  const ordered = step === 'check' && !form.draft ? await findJustOrdered(context) : undefined
  if (ordered) redirect(`/kits/order?step=ordered&order=${ordered}`)
  return (
    <ClientMessages
      namespaces={['kits', 'own-results.wish', 'own-results.canShow', 'common', 'errors']}
    >
      <OrderKitForm form={form} preselected={test ?? null} />
    </ClientMessages>
  )
}
