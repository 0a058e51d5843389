import { FileCheck2, Footprints, type LucideIcon, MailCheck, Microscope } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { SectionTitle } from './section-title.tsx'

const points = [
  { name: 'messages', Icon: MailCheck },
  { name: 'record', Icon: Footprints },
  { name: 'consent', Icon: FileCheck2 },
  { name: 'lab', Icon: Microscope },
] as const satisfies { name: string; Icon: LucideIcon }[]

export async function DataCare() {
  const t = await getTranslations('landing.data')
  return (
    <section id="data" aria-labelledby="data-title" className="scroll-mt-6 pt-24">
      <SectionTitle id="data-title" title={t('title')}>
        {t('lead')}
      </SectionTitle>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {points.map(({ name, Icon }) => (
          <li key={name} className="flex gap-4 border-t border-line pt-6">
            <Icon
              aria-hidden="true"
              className="mt-0.5 size-6 shrink-0 text-accent"
              strokeWidth={1.75}
            />
            <div>
              <h3 className="font-bold">{t(`${name}Title`)}</h3>
              <p className="mt-1 text-soft">{t(`${name}Body`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
