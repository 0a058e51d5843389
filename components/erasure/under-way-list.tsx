import { useTranslations } from 'next-intl'
import type { UnderWay } from '#lib/erasure/get-own-outlook.ts'

const kinds = ['orders', 'kits', 'reports'] as const

/** What a deletion would cut off, and what becomes of it. It forbids nothing. */
export function UnderWayList({ underWay }: { underWay: UnderWay }) {
  const t = useTranslations('privacy.underWay')
  const found = kinds.filter((kind) => underWay[kind] > 0)
  if (found.length === 0) return null
  return (
    <div className="mb-5">
      <h3 className="text-base font-semibold">{t('title')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {found.map((kind) => (
          <li key={kind}>{t(kind, { count: underWay[kind] })}</li>
        ))}
      </ul>
      <p className="mt-2 text-soft">{t('undo')}</p>
    </div>
  )
}
