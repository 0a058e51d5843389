import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()

export function compileMessage(text: string): CompiledMessage {
  const known = compiled.get(text)
  if (known !== undefined) return known
  // Through JSON, because props of client components must be plain objects.
  const message = JSON.parse(JSON.stringify(compile(text))) as CompiledMessage
  compiled.set(text, message)
  return message
}
