import { useTranslations } from 'next-intl'
import { CodeName } from '#components/ui/code-name.tsx'

/** The types that an endpoint asks for; at most `max` of them. */
export function EventTypes({ types, max }: { types: readonly string[] | null; max?: number }) {
  const t = useTranslations('webhook-endpoints.list')
  if (!types) return t('all')
  const shown = types.slice(0, max)
  return (
    <>
      <ul>
        {shown.map((type) => (
          <li
            key={type}
            className="font-mono text-xs [overflow-wrap:anywhere] sm:whitespace-nowrap"
          >
            <CodeName name={type} />
          </li>
        ))}
      </ul>
      {types.length > shown.length && (
        <span className="text-xs text-soft">
          {t('more', { count: types.length - shown.length })}
        </span>
      )}
    </>
  )
}
