import { useLocale, useTranslations } from 'next-intl'
import { numberFormat } from '#lib/i18n/number-format.ts'

const megabyte = 1024 * 1024

/** 340 kB, 2.4 MB */
export function useFileSize(): (bytes: number) => string {
  const t = useTranslations('conversations.files')
  const locale = useLocale()
  return (bytes) => {
    const isLarge = bytes >= megabyte
    const number = numberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 })
    return isLarge
      ? t('size', { size: number.format(bytes / megabyte) })
      : t('sizeSmall', { size: number.format(Math.ceil(bytes / 1024)) })
  }
}
