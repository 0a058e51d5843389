import type { ReportFile } from './get-report-file.ts'

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** An uploaded file is untrusted: the browser saves it, and the listener's policy keeps it from running anything. */
export function answerDownload({ bytes, mediaType }: ReportFile, name: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}.${extensions[mediaType]}"`,
    },
  })
}

export function answerPicture({ bytes }: ReportFile): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="page.png"',
    },
  })
}
