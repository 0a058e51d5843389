import { useTranslations } from 'next-intl'
import { sourceTypes } from '#contract/wearables/sources.ts'
import type { SourceView } from '#lib/wearables/wearable-view.ts'

/** "Oura ring": the provider and the kind of device. */
export function useSourceWords() {
  const t = useTranslations('wearables')
  return ({ providerName, type }: Pick<SourceView, 'providerName' | 'type'>) => {
    const known = sourceTypes.find((each) => each === type) ?? 'unknown'
    return t('source', { provider: providerName, type: t(`types.${known}`) })
  }
}
