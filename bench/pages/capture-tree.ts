import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'

/**
 * The elements of a page as the server sent them, for a control that renders as many. Scripts are off, and properties
 * have React's names.
 */
export async function captureTree(
  browser: Browser,
  page: { url: string; cookie: string },
  file: string,
) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { cookie: page.cookie },
  })
  const tab = await context.newPage()
  await tab.goto(page.url)
  const tree = await tab.evaluate(() => {
    type Tree = string | [string, Record<string, string>, Tree[]]
    const names: Record<string, string> = { class: 'className', for: 'htmlFor' }
    const skipped = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE'])
    const reactName = (name: string) =>
      names[name] ??
      (/^(aria|data)-/.test(name)
        ? name
        : name.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    const read = (node: Node): Tree[] => {
      if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : []
      if (!(node instanceof Element) || skipped.has(node.tagName)) return []
      const attributes = [...node.attributes].filter(
        ({ name }) =>
          !/^(style|value|checked|selected|inert)$/.test(name) && !name.startsWith('on'),
      )
      const properties = Object.fromEntries(
        attributes.map(({ name, value }) => [reactName(name), value]),
      )
      return [[node.localName, properties, [...node.childNodes].flatMap(read)]]
    }
    return [...document.body.childNodes].flatMap(read)
  })
  await context.close()
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(tree))
}

type Tree = string | [string, Record<string, string>, Tree[]]

/** Keeps a share of the rows of each long list, so that the control sends no more than the page. */
export async function trimTree(file: string, share: number) {
  const trim = (tree: Tree): Tree => {
    if (typeof tree === 'string') return tree
    const [tag, properties, children] = tree
    const kept =
      children.length > 8 ? children.slice(0, Math.ceil(children.length * share)) : children
    return [tag, properties, kept.map(trim)]
  }
  const trees = JSON.parse(await readFile(file, 'utf8')) as Tree[]
  await writeFile(file, JSON.stringify(trees.map(trim)))
}
