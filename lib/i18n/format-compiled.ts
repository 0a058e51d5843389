import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from 'icu-minify/format'

export type MessageOptions = FormatOptions & {
  locale: string
  globalFormats?: FormatOptions['formats']
}

/** In a browser next-intl formats with this: messages come compiled, so that no page ships a parser for them. */
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
  return format(message, locale, values, { formats: all, ...rest })
}

// The texts as they were written are not there.
formatCompiled.raw = false
