import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from 'icu-minify/format'
import { regionalLocale } from './regional-locale.ts'

export type MessageOptions = FormatOptions & {
  locale: string
  globalFormats?: FormatOptions['formats']
}

/** Replaces next-intl's formatter in browsers: messages arrive compiled, so no page ships a parser. */
export default function formatCompiled(
  _path: string,
  message: CompiledMessage,
  values: FormatValues | undefined,
  { locale, formats, globalFormats, ...rest }: MessageOptions,
) {
  const all = {
    dateTime: { ...globalFormats?.dateTime, ...formats?.dateTime },
    number: { ...globalFormats?.number, ...formats?.number },
  }
  return format(message, regionalLocale(locale), values, { formats: all, ...rest })
}

// Uncompiled texts are not available.
formatCompiled.raw = false
