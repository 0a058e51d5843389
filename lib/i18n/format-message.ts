import type { CompiledMessage, FormatValues } from 'icu-minify/format'
import { compileMessage } from '#lib/i18n/compile-message.ts'
import formatCompiled, { type MessageOptions } from '#lib/i18n/format-compiled.ts'

/** On the server next-intl formats with this: texts as they were written, and those compiled for a browser. */
export default function formatMessage(
  path: string,
  message: CompiledMessage,
  values: FormatValues | undefined,
  options: MessageOptions,
) {
  const compiled = typeof message === 'string' ? compileMessage(message) : message
  return formatCompiled(path, compiled, values, options)
}

formatMessage.raw = false
