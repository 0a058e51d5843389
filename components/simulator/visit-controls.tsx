import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import type { AppointmentAction } from '#contract/sandbox/simulation.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AppointmentView, VisitState } from '#lib/appointments/appointment-view.ts'
import type { OrderId } from '#lib/ids.ts'

/** What a provider can do in each state of a visit. */
const actionsIn: Partial<Record<VisitState, readonly AppointmentAction[]>> = {
  pending: ['confirm', 'refuse'],
  confirmed: ['move', 'cancel', 'miss', 'start', 'complete'],
  in_progress: ['complete'],
}

type VisitControlsProps = {
  orderId: OrderId
  appointment: AppointmentView | null
  canBook: boolean
  onDriven: () => unknown
}

/** Acts as the one who draws blood. */
export function VisitControls({ orderId, appointment, canBook, onDriven }: VisitControlsProps) {
  const t = useTranslations('simulator.visit')
  const errors = useTranslations('errors')
  const drive = useMutation({
    mutationFn: (action: AppointmentAction) =>
      apiFetch(`/api/clinic/orders/${orderId}/simulate-visit`, { body: { action } }),
    onSettled: onDriven,
  })
  const actions = (appointment && actionsIn[appointment.state]) ?? []
  const said = drive.error instanceof ApiError ? drive.error.message : ''
  return (
    <section aria-labelledby="simulated-visit">
      <h3 id="simulated-visit" className="text-sm font-bold">
        {t('title')}
      </h3>
      <p className="mt-0.5 mb-3 text-xs text-soft">
        {t(actions.length > 0 ? 'text' : canBook ? 'none' : 'noneYet')}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant="secondary"
            isPending={drive.isPending && drive.variables === action}
            onClick={() => !drive.isPending && drive.mutate(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      <div aria-live="polite" className="mt-3">
        {drive.error && <Notice tone="alert">{said || errors('unexpected')}</Notice>}
        {drive.isSuccess && <Notice tone="success">{t('done')}</Notice>}
      </div>
    </section>
  )
}
