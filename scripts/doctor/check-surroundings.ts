import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { WebSettings } from '#lib/env/env.ts'
import { isLoopback } from '#platform/is-loopback.ts'
import type { Finding } from './examine.ts'

const openToOthers = 0o077

export async function checkFiles({ WEB_FILES_DIR }: WebSettings): Promise<Finding> {
  const what = 'Folder of files'
  const probe = path.join(WEB_FILES_DIR, `.doctor-${randomUUID()}`)
  try {
    await mkdir(WEB_FILES_DIR, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { mode: 0o600 })
    await rm(probe)
    const { mode } = await stat(WEB_FILES_DIR)
    if ((mode & openToOthers) === 0) return { what }
    return {
      what,
      fault: 'Other users of this machine can open the folder in WEB_FILES_DIR.',
      advice: `chmod 700 ${WEB_FILES_DIR}`,
    }
  } catch {
    return {
      what,
      fault: 'The folder in WEB_FILES_DIR cannot be written.',
      advice: 'Give it to the user that runs the web app and its worker.',
    }
  }
}

/** Signs in at the mail server, and sends nothing. */
export async function checkMail({ SMTP_URL, LOCAL_SANDBOX }: WebSettings): Promise<Finding> {
  const what = 'Mail'
  if (!SMTP_URL)
    return LOCAL_SANDBOX
      ? { what: 'Mail (the sandbox keeps it on its mailbox page)' }
      : {
          what,
          fault: 'SMTP_URL is not set: no one gets a mail.',
          advice: 'Set it to your mail server.',
        }
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: !isLoopback(new URL(SMTP_URL).hostname),
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
  })
  try {
    await transport.verify()
    return { what }
  } catch {
    return {
      what,
      fault: 'The server in SMTP_URL does not answer, refuses the sign-in, or offers no TLS.',
      advice: 'Check its address, port, user and password.',
    }
  } finally {
    transport.close()
  }
}
