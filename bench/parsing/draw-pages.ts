import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { renderPage } from '#service/parsing/extract/render-page.ts'
import { type Degradation, degrade } from '#testing/parsing/degrade.ts'

/** Every page of a PDF as a scanner or phone would capture it on paper. */
export async function drawPages(
  bytes: Uint8Array,
  kind: Degradation,
  seed: number,
): Promise<Buffer[]> {
  const pdf = await openPdf(bytes)
  const pages: Buffer[] = []
  for (let page = 1; page <= pdf.numPages; page += 1)
    pages.push(await degrade(await renderPage(pdf, page), kind, seed + page - 1))
  return pages
}
