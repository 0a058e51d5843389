import { Focus, ScanLine, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'

const tips = [
  ['flat', Sun],
  ['whole', ScanLine],
  ['sharp', Focus],
] as const

/** How to take photos that can be read. */
export function PhotoTips() {
  const t = useTranslations('reports.upload.tips')
  return (
    <section aria-labelledby="photo-tips">
      <h2 id="photo-tips" className="text-base">
        {t('title')}
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {tips.map(([tip, Icon]) => (
          <li key={tip} className="flex gap-2.5 text-sm text-soft sm:flex-col">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {t(tip)}
          </li>
        ))}
      </ul>
    </section>
  )
}
