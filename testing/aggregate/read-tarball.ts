import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { extract } from 'tar-stream'

/** The files of a tarball, by name and in their order. */
export async function listTarFiles(bytes: Buffer): Promise<[name: string, content: Buffer][]> {
  const unpacked = extract()
  const gunzip = createGunzip()
  gunzip.on('error', (error) => unpacked.destroy(error))
  gunzip.pipe(unpacked)
  gunzip.end(bytes)
  const files: [string, Buffer][] = []
  for await (const entry of unpacked) files.push([entry.header.name, await buffer(entry)])
  return files
}

/** The columns of a Parquet file as JSON answers have them. */
export async function readParquet(content: Buffer): Promise<Record<string, unknown[]>> {
  const file = Uint8Array.from(content).buffer
  const { children } = parquetSchema(parquetMetadata(file))
  const rows = await parquetReadObjects({ file })
  return Object.fromEntries(
    children.map(({ element: { name, converted_type } }) => [
      name,
      rows.map((row) => asJson(row[name], converted_type === 'DATE')),
    ]),
  )
}

function asJson(value: unknown, isDay: boolean) {
  if (value === undefined) return null
  if (!(value instanceof Date)) return value
  return isDay ? value.toISOString().slice(0, 10) : value.toISOString().replace(/(\.000)?Z$/, '')
}
