import { AppError } from '#lib/errors/app-error.ts'
import { parseSafeJson } from '#platform/parse-safe-json.ts'

export const defaultBodyBytes = 64 * 1024

/** The parsed JSON of a request. Throws unsupported-type, too-large or malformed-request. */
export async function readJsonBody(
  request: Request,
  maxBytes = defaultBodyBytes,
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported-type')
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('too-large')
  const bytes = await readCapped(request, maxBytes)
  try {
    return parseSafeJson(bytes)
  } catch (cause) {
    throw new AppError('malformed-request', { cause })
  }
}

async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      // The sender hung up. Mapped here because a lost database raises the same error codes.
      throw new AppError('malformed-request', { cause })
    })
    if (!part || part.done) return Buffer.concat(chunks)
    length += part.value.byteLength
    if (length > maxBytes) {
      await reader?.cancel().catch(() => undefined)
      throw new AppError('too-large')
    }
    chunks.push(part.value)
  }
}
