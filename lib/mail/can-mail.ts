import { env } from '#lib/env/env.ts'

/** Whether an email reaches anyone: by SMTP, or in the sandbox's mailbox. */
export function canMail() {
  const { SMTP_URL, LOCAL_SANDBOX } = env()
  return SMTP_URL !== undefined || LOCAL_SANDBOX
}
