import '#server-only'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

const served = /^(page\.tsx|route\.tsx?)$/
/** Groups and slots of the router are not part of an address. */
const isInAddress = (segment: string) => !/^(\(.*\)|@.*|)$/.test(segment)
const isParameter = (segment: string) => segment.startsWith('[')
const isCatchAll = (segment: string | undefined) => segment?.includes('...') ?? false

/** Reads the app's routes from its folder. A trace names a request by one of them, never by a part of its address. */
export async function readRouteTemplates(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const templates = files
    .filter((file) => file.isFile() && served.test(file.name))
    .map(({ parentPath }) => path.relative(folder, parentPath).split(path.sep).filter(isInAddress))
    // Literal segments win over parameters, the leftmost first, as in Next.
    .sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
  return (url: string): string | undefined => {
    const given = (url.split(/[?#]/, 1)[0] ?? '').split('/').slice(1).filter(Boolean)
    const found = templates.find((template) => matches(template, given))
    return found && `/${found.join('/')}`
  }
}

function rankOf(template: readonly string[]) {
  return template
    .map((segment) => (isCatchAll(segment) ? 2 : isParameter(segment) ? 1 : 0))
    .join('')
}

function matches(template: readonly string[], given: readonly string[]) {
  if (template.length !== given.length && !isCatchAll(template.at(-1))) return false
  return template.every(
    (segment, index) =>
      isCatchAll(segment) ||
      (given[index] !== undefined && (isParameter(segment) || segment === given[index])),
  )
}
