import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { readLogoFile } from '#lib/clinic-logo/read-logo.ts'

/** On every page, also before signing in. Its address is the digest of its bytes. */
export const GET = apiRoute({
  isImmutable: true,
  params: z.object({ file: z.string().regex(/^[0-9a-f]{64}\.png$/, 'invalid') }),
  run: async (_context, { params }) =>
    new Response(await readLogoFile(params.file.slice(0, 64)), {
      headers: { 'content-type': 'image/png', 'content-disposition': 'inline' },
    }),
})
