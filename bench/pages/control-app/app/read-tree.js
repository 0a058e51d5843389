import { readFileSync } from 'node:fs'
import { createElement } from 'react'

const trees = new Map()

/** The elements of the page that this one is compared with, as plain ones. */
export function readTree(name) {
  const known = trees.get(name)
  if (known) return known
  const tree = JSON.parse(readFileSync(`${process.env.BENCH_TREES}/${name}.json`, 'utf8'))
  trees.set(name, tree)
  return tree
}

/** A tree is a text, or [tag, properties, children]. */
export function renderTree(tree, key) {
  if (typeof tree === 'string') return tree
  const [tag, properties, children] = tree
  return createElement(tag, { ...properties, key }, ...children.map(renderTree))
}
