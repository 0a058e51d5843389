import type { Attachment } from 'nodemailer/lib/mailer'
import { readClinicBrand, readLogoPicture } from '#lib/clinic-logo/read-logo.ts'
import { db } from '#lib/db/client.ts'
import { log } from '#lib/log.ts'
import { escapeHtml } from './compose-mail.ts'
import { logoPlace } from './logo-place.ts'

const contentId = 'clinic-logo'
/** pixels of the page */
const maxHeight = 48
const maxWidth = 220

interface Illustrated {
  html: string
  attachments: Attachment[]
}

/** The clinic's logo of now, inside the mail: a picture to be fetched would tell who reads it, and when. */
export async function attachLogo(html: string): Promise<Illustrated> {
  const [{ clinicName, logo }, content] = await Promise.all([readClinicBrand(), readPicture()])
  // A mail that an earlier version composed has no place for it.
  if (!logo || !content || !html.includes(logoPlace))
    return { html: html.replace(logoPlace, ''), attachments: [] }
  const scale = Math.min(maxHeight / logo.height, maxWidth / logo.width, 1)
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale))
  const picture = `<p><img src="cid:${contentId}" alt="${escapeHtml(clinicName)}" width="${width}" height="${height}" style="background:#fff"></p>\n`
  return {
    html: html.replace(logoPlace, () => picture),
    attachments: [
      {
        cid: contentId,
        filename: 'logo.png',
        contentType: 'image/png',
        contentDisposition: 'inline',
        content,
      },
    ],
  }
}

/** No mail fails for a picture. */
function readPicture() {
  return readLogoPicture(db()).catch((err: unknown) => {
    log().warn({ err }, 'clinic logo not read')
    return undefined
  })
}
