import { readdirSync, readFileSync } from 'node:fs'

type Tree = { [key: string]: string | Tree }

/** Every text of a language by its full key, such as kits.order.done.title. */
export function readMessages(locale: 'en' | 'es') {
  const texts = new Map<string, string>()
  const add = (key: string, tree: Tree) => {
    for (const [name, value] of Object.entries(tree))
      if (typeof value === 'string') texts.set(`${key}.${name}`, value)
      else add(`${key}.${name}`, value)
  }
  for (const file of readdirSync(`messages/${locale}`))
    add(file.replace('.json', ''), JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8')))
  return texts
}
