import type english from '#messages/en/errors.json'

export type FieldMessage = keyof typeof english.fields

/** Of `errors`: the page's translations have the keys, so no browser gets all English texts to find one. */
interface ErrorWords {
  (key: `fields.${FieldMessage}`): string
  has: (key: `fields.${FieldMessage}`) => boolean
}

/** The text for a form field: schemas produce keys of errors.fields, the server final texts. */
export function fieldMessage(t: ErrorWords, message: string | undefined): string | undefined {
  const key = `fields.${message as FieldMessage}` as const
  return message !== undefined && t.has(key) ? t(key) : message
}
