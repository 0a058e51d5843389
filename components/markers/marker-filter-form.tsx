import { ChevronDown, Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { hasMarkerFilters, type MarkerFilters } from '#lib/markers/marker-filters.ts'

interface MarkerFilterFormProps {
  filters: MarkerFilters
  labs: { slug: string; name: string }[]
}

/** A plain GET form: works without JavaScript, and the filters are in the URL. */
export async function MarkerFilterForm({ filters, labs }: MarkerFilterFormProps) {
  const t = await getTranslations('markers')
  const searchIcon = <Search aria-hidden="true" className="size-4.5" />
  return (
    <search>
      <form
        action="/markers"
        className="mb-6 gap-3 lg:grid lg:grid-cols-[minmax(15rem,1fr)_3fr] lg:items-end"
      >
        <div className="flex items-end gap-2.5">
          <TextField
            label={t('search')}
            name="q"
            type="search"
            defaultValue={filters.q}
            placeholder={t('searchExample')}
            className="min-w-0 flex-1"
            maxLength={100}
          />
          <Button
            type="submit"
            variant="secondary"
            className="lg:hidden"
            aria-label={t('apply')}
            icon={searchIcon}
          />
        </div>
        <FoldedFilters label={t('filters')} isOpen={hasChoices(filters)}>
          <Choices filters={filters} labs={labs} />
          <div className="col-span-2 flex items-center gap-4 lg:col-span-1">
            <Button type="submit" icon={searchIcon}>
              {t('apply')}
            </Button>
            {hasMarkerFilters(filters) && <TextLink href="/markers">{t('clear')}</TextLink>}
          </div>
        </FoldedFilters>
      </form>
    </search>
  )
}

/** Collapsed on phones, where the markers matter more; always open on wide screens. */
function FoldedFilters({
  label,
  isOpen,
  children,
}: {
  label: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details
      open={isOpen}
      className="group lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="mt-1 inline-flex min-h-11 list-none items-center gap-1.5 font-semibold text-accent lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-lg:pt-1 lg:grid-cols-[1fr_1fr_1fr_1fr_auto] lg:items-end">
        {children}
      </div>
    </details>
  )
}

async function Choices({ filters, labs }: MarkerFilterFormProps) {
  const t = await getTranslations('markers')
  return (
    <>
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
    </>
  )
}

function hasChoices({ type, lab, orderable, single }: MarkerFilters) {
  return [type, lab, orderable, single].some((choice) => choice !== undefined)
}
