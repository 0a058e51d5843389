import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'
import { writeParquet } from './write-parquet.ts'

/** 0.parquet, 1.parquet …, each written when the receiver has taken the one before. */
export function writeTarball(tables: ResultTable[]): ReadableStream<Uint8Array> {
  const tar = pack()
  const compressed = createGzip()
  // An error ends the stream, and with it the answer.
  pipeline(tar, compressed, () => undefined)
  writeFiles(tar, tables).catch((error: Error) => tar.destroy(error))
  return Readable.toWeb(compressed) as ReadableStream<Uint8Array>
}

async function writeFiles(tar: ReturnType<typeof pack>, tables: ResultTable[]) {
  for (const [number, table] of tables.entries()) {
    const bytes = writeParquet(table)
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name: `${number}.parquet`, size: bytes.length }, bytes, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }
  tar.finalize()
}
