import { FlaskConical, Layers, Shapes } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Chip } from '#components/ui/chip.tsx'

/** Biomarker or panel; "other" for types that this app does not know yet. */
export async function MarkerType({ type }: { type: string | null }) {
  const t = await getTranslations('markers')
  if (type === 'biomarker')
    return <Chip icon={<FlaskConical aria-hidden="true" />}>{t('biomarker')}</Chip>
  if (type === 'panel') return <Chip icon={<Layers aria-hidden="true" />}>{t('panel')}</Chip>
  return <Chip icon={<Shapes aria-hidden="true" />}>{t('otherType')}</Chip>
}
