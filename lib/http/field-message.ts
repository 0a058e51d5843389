import english from '#messages/en/errors.json' with { type: 'json' }

export type FieldMessage = keyof typeof english.fields

export function isFieldMessage(text: string): text is FieldMessage {
  return Object.hasOwn(english.fields, text)
}

/** The words for a form's field: schemas give keys of errors.fields, the server gives words that are ready to show. */
export function fieldMessage(
  t: (key: `fields.${FieldMessage}`) => string,
  message: string | undefined,
): string | undefined {
  return message !== undefined && isFieldMessage(message) ? t(`fields.${message}`) : message
}
