import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import {
  type ConsoleFilters,
  outcomeFilters,
  periods,
  typeFilters,
} from '#lib/webhook-console/console-filters.ts'

const typeNames = {
  'labtest.order.': 'order',
  'labtest.appointment.': 'appointment',
  'labtest.result.': 'result',
  'lab_report.': 'report',
  'provider.': 'provider',
  'daily.data.': 'daily',
  'historical.data.': 'historical',
} as const

/** A form of the address, so that it works before its scripts do. */
export function DeliveriesFilter({ filters }: { filters: ConsoleFilters }) {
  const t = useTranslations('webhooks')
  return (
    <form
      action="/clinic/webhooks"
      aria-label={t('filters.label')}
      className="mb-4 grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <SelectField label={t('filters.type')} name="type" defaultValue={filters.type} isDense>
        <option value="">{t('filters.anyType')}</option>
        {typeFilters.map((type) => (
          <option key={type} value={type}>
            {t(`filters.types.${typeNames[type]}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('filters.outcome')}
        name="outcome"
        defaultValue={filters.outcome}
        isDense
      >
        <option value="">{t('filters.anyOutcome')}</option>
        {outcomeFilters.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`outcomes.${outcome}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('filters.period')} name="period" defaultValue={filters.period} isDense>
        {periods.map((period) => (
          <option key={period} value={period}>
            {t(`filters.periods.${period}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" size="small">
        {t('filters.apply')}
      </Button>
    </form>
  )
}
