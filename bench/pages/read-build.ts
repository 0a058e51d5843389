import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const buildManifest = z.object({ rootMainFiles: z.array(z.string()) })
const clientManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) })

export interface BuiltPage {
  /** as in an address, such as /orders/[orderId] */
  route: string
  scriptKb: number
}

/** Every page of a build with the scripts of its first load, compressed as a server would. */
export async function readBuild(folder: string): Promise<BuiltPage[]> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const { rootMainFiles } = buildManifest.parse(JSON.parse(await read('build-manifest.json')))
  const routes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await read('server/app-paths-manifest.json')))
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? compress(path.join(folder, file))
    sizes.set(file, known)
    return known
  }
  const pages = Object.entries(routes).filter(([route]) => route.endsWith('/page'))
  return Promise.all(
    pages.map(async ([route, file]) => {
      const entries = await readEntries(
        await read(`server/${file.replace(/\.js$/, '')}_client-reference-manifest.js`),
      )
      const files = new Set([...rootMainFiles, ...entries])
      const all = await Promise.all([...files].map(sizeOf))
      return {
        route: addressOf(route),
        scriptKb: all.reduce((sum, bytes) => sum + bytes, 0) / 1000,
      }
    }),
  )
}

/** Without file name and route groups, which are not in addresses. */
function addressOf(route: string) {
  return route.replace(/\/page$/, '').replace(/\/\([^)]+\)/g, '') || '/'
}

/** The manifest is a script that assigns an object to a key of a global. */
function readEntries(script: string) {
  const json = script.slice(script.indexOf('] = ') + 4).replace(/;\s*$/, '')
  const { entryJSFiles } = clientManifest.parse(JSON.parse(json))
  return Object.values(entryJSFiles).flat()
}

async function compress(file: string) {
  return gzipSync(await readFile(file)).length
}
