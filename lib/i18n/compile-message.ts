import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()

/** A text of messages/, parsed once in the life of the process. */
export function compileMessage(text: string): CompiledMessage {
  const known = compiled.get(text)
  if (known !== undefined) return known
  // A round through JSON: what goes to a browser must be made of plain objects.
  const message = JSON.parse(JSON.stringify(compile(text))) as CompiledMessage
  compiled.set(text, message)
  return message
}
