import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SetView } from '#lib/results-desk/desk-view.ts'

/** The hold in force with its ground and its clock, and how to end it before. */
export function SetHoldCard({ set, onChanged }: { set: SetView; onChanged: () => void }) {
  const t = useTranslations('results-desk')
  const lift = useMutation({
    mutationFn: (kind: 'spoken' | 'lifted') =>
      apiFetch(`/api/clinic/results/${set.orderId}/hold`, { method: 'DELETE', body: { kind } }),
    onSettled: onChanged,
  })
  const { hold } = set
  if (!hold) return null
  return (
    <Card as="section" padding="small" aria-labelledby="hold">
      <h2 id="hold" className="mb-2 text-base">
        {t('lanes.held')}
      </h2>
      <div className="space-y-2 text-sm">
        <p>
          {t(`grounds.${hold.ground}`)}
          {hold.source && `: ${hold.source}`}
        </p>
        {hold.note && <p className="whitespace-pre-line text-soft">{hold.note}</p>}
        <p>
          {t('set.releasedOn')} <LocalTime instant={hold.endsAt} style="dayDateTime" />
        </p>
        {lift.isError && (
          <Notice tone="alert" role="alert">
            {lift.error.message || t('step.failed')}
          </Notice>
        )}
        {set.can.hold && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" isPending={lift.isPending} onClick={() => lift.mutate('spoken')}>
              {t('set.spoken')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              isPending={lift.isPending}
              onClick={() => lift.mutate('lifted')}
            >
              {t('set.lift')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
