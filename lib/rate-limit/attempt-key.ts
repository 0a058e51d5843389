import { createHmac } from 'node:crypto'
import { env } from '#lib/env/env.ts'

/** The counter's key. The subject (an email address, an IP address, an id) cannot be read back from it. */
export function attemptKey(rule: { name: string }, subject: string): string {
  const digest = createHmac('sha256', env().AUTH_SECRET)
    .update(subject.toLowerCase())
    .digest('base64url')
  return `${rule.name}:${digest}`
}
