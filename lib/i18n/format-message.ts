import type { CompiledMessage, FormatValues } from 'icu-minify/format'
import { compileMessage } from './compile-message.ts'
import formatCompiled, { type MessageOptions } from './format-compiled.ts'

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
