import english from '#messages/en/errors.json' with { type: 'json' }
import type { FieldMessage } from './field-message.ts'

export function isFieldMessage(text: string): text is FieldMessage {
  return Object.hasOwn(english.fields, text)
}
