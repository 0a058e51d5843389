import { getTranslations } from 'next-intl/server'
import { KitLabel } from '#components/simulator/kit-label.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { getKitLabel } from '#lib/orders/get-kit-label.ts'

/** What is printed on the kit, read from the service; the page stays useful without it. */
export async function PrintedLabel({ orderId }: { orderId: string }) {
  const t = await getTranslations('simulator.label')
  const context = await getContext()
  const label = await getKitLabel(context, { orderId }).catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })
  return (
    <section aria-labelledby="kit-label">
      <h3 id="kit-label" className="text-sm font-bold">
        {t('title')}
      </h3>
      <p className="mt-0.5 mb-3 text-xs text-soft">{t('text')}</p>
      {label instanceof AppError ? (
        <Notice tone="watch">{t(label.code === 'not-found' ? 'missing' : 'away')}</Notice>
      ) : (
        <KitLabel sampleId={label.sampleId} testName={label.labTestName} />
      )}
    </section>
  )
}
