import '#server-only'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { FieldMessage } from '#lib/http/field-message.ts'
import { estimateGuesses } from './estimate-guesses.ts'

export interface PasswordOwner {
  name: string
  email: string
}

/** Below this, a rate-limited guesser has a chance (zxcvbn's scores 0 to 2: "very guessable" to "somewhat"). */
const minGuesses = 1e8

/** What must be left of a password without the words that others know about its owner. */
const minOwnCharacters = 6

const minWordLength = 3

/** Throws invalid-input with the field: a common password, or one made of the owner's or the product's name. */
export async function checkNewPassword(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: 'password' | 'newPassword' },
) {
  const refuse = (message: FieldMessage) =>
    new AppError('invalid-input', { fields: { [field]: message } })
  const known = listKnownWords(owner, await readClinicName())
  if (withoutWords(password, known).length < minOwnCharacters) throw refuse('password-personal')
  if ((await estimateGuesses(password, [])) < minGuesses) throw refuse('password-common')
  if ((await estimateGuesses(password, known)) < minGuesses) throw refuse('password-personal')
}

/** Longest first, so that a whole email address is removed before its parts. */
function listKnownWords({ name, email }: PasswordOwner, clinicName: string) {
  const whole = [email, email.split('@')[0] ?? '', name, 'phial', clinicName].map(simplify)
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{Nd}]+/u))
  return [...new Set([...whole, ...parts])]
    .filter((word) => word.length >= minWordLength)
    .sort((a, b) => b.length - a.length)
}

/** Letters and digits only. */
function withoutWords(password: string, words: string[]) {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), simplify(password))
  return rest.replace(/[^\p{L}\p{Nd}]/gu, '')
}

function simplify(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
