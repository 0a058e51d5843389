import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Button } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/select.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { hasMarkerFilters, type MarkerFilters } from '#lib/markers/marker-filters.ts'

interface MarkerFilterFormProps {
  filters: MarkerFilters
  labs: { slug: string; name: string }[]
}

/** A plain GET form: the filters are the address, and it works without a script. */
export async function MarkerFilterForm({ filters, labs }: MarkerFilterFormProps) {
  const t = await getTranslations('markers')
  return (
    <search>
      <form
        action="/markers"
        className="mb-6 grid grid-cols-2 gap-x-3 gap-y-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto] lg:items-end"
      >
        <TextField
          label={t('search')}
          name="q"
          type="search"
          defaultValue={filters.q}
          placeholder={t('searchExample')}
          className="col-span-2 lg:col-span-1"
          maxLength={100}
        />
        <SelectField label={t('type')} name="type" defaultValue={filters.type ?? ''}>
          <option value="">{t('any')}</option>
          <option value="biomarker">{t('biomarker')}</option>
          <option value="panel">{t('panel')}</option>
        </SelectField>
        <SelectField label={t('laboratory')} name="lab" defaultValue={filters.lab ?? ''}>
          <option value="">{t('any')}</option>
          {labs.map((lab) => (
            <option key={lab.slug} value={lab.slug}>
              {lab.name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('orderable')} name="orderable" defaultValue={filters.orderable ?? ''}>
          <option value="">{t('any')}</option>
          <option value="yes">{t('orderableYes')}</option>
          <option value="no">{t('orderableNo')}</option>
        </SelectField>
        <SelectField label={t('single')} name="single" defaultValue={filters.single ?? ''}>
          <option value="">{t('any')}</option>
          <option value="yes">{t('singleYes')}</option>
          <option value="no">{t('singleNo')}</option>
        </SelectField>
        <div className="col-span-2 flex items-center gap-4 lg:col-span-1">
          <Button type="submit" icon={<Search aria-hidden="true" className="size-4.5" />}>
            {t('apply')}
          </Button>
          {hasMarkerFilters(filters) && <TextLink href="/markers">{t('clear')}</TextLink>}
        </div>
      </form>
    </search>
  )
}
