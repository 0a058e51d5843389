import { ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { providers } from '#contract/wearables/providers.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'
import { SmallSelect } from './form-parts.tsx'

interface PriorityListProps {
  /** slugs, the first one first */
  chosen: readonly string[]
  /** what the patient has, offered before the others */
  connected: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

export function PriorityList({ chosen, connected, error, onChange }: PriorityListProps) {
  const t = useTranslations('insights.query.priority')
  const all = [...new Set([...connected, ...Object.keys(providers)])]
  const up = (index: number) =>
    onChange(
      chosen.map((slug, place) =>
        place === index - 1
          ? (chosen[index] ?? slug)
          : place === index
            ? (chosen[index - 1] ?? slug)
            : slug,
      ),
    )
  return (
    <>
      {chosen.length === 0 ? (
        <p className="text-soft">{t('none')}</p>
      ) : (
        <ol className="space-y-1">
          {chosen.map((slug, index) => (
            <li
              key={slug}
              className="flex items-center gap-1 rounded-[0.625rem] bg-sunken py-0.5 pr-1 pl-3"
            >
              <span className="min-w-0 flex-1 truncate">
                {index + 1}. {nameProvider(slug)}
              </span>
              {index > 0 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('up', { provider: nameProvider(slug) })}
                  onClick={() => up(index)}
                  icon={<ArrowUp aria-hidden="true" className="size-4" />}
                  className="px-2.5"
                />
              )}
              <Button
                size="small"
                variant="quiet"
                aria-label={t('remove', { provider: nameProvider(slug) })}
                onClick={() => onChange(chosen.filter((each) => each !== slug))}
                icon={<X aria-hidden="true" className="size-4" />}
                className="px-2.5"
              />
            </li>
          ))}
        </ol>
      )}
      <SmallSelect
        label={t('add')}
        value=""
        error={error}
        onPick={(slug) => slug && onChange([...chosen, slug])}
      >
        <option value="">{t('choose')}</option>
        {all
          .filter((slug) => !chosen.includes(slug))
          .map((slug) => (
            <option key={slug} value={slug}>
              {nameProvider(slug)}
            </option>
          ))}
      </SmallSelect>
    </>
  )
}
