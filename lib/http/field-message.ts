import english from '#messages/en/errors.json' with { type: 'json' }

export type FieldMessage = keyof typeof english.fields

export function isFieldMessage(text: string): text is FieldMessage {
  return Object.hasOwn(english.fields, text)
}

/** The text for a form field: schemas produce keys of errors.fields, the server final texts. */
export function fieldMessage(
  t: (key: `fields.${FieldMessage}`) => string,
  message: string | undefined,
): string | undefined {
  return message !== undefined && isFieldMessage(message) ? t(`fields.${message}`) : message
}
