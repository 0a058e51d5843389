import { globSync, readFileSync } from 'node:fs'

/**
 * Every exported function of lib/ that takes a Context, as `file#name`: the verbs of pages, routes and jobs. Read
 * from the source text, since types do not exist at run time.
 */
export function listVerbs() {
  return globSync('lib/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .sort()
    .flatMap((file) => findVerbs(readFileSync(file, 'utf8')).map((name) => `${file}#${name}`))
}

function findVerbs(text: string) {
  const declarations = /^export (?:async )?(?:function\*? |const )(\w+)/gm
  return [...text.matchAll(declarations)].flatMap(([whole, name = ''], index, all) => {
    const start = text.indexOf(whole)
    const end = all[index + 1]?.index ?? text.length
    return takesContext(readParameters(text.slice(start + whole.length, end))) ? [name] : []
  })
}

/** The text between the first parentheses of a declaration, after generics and wrappers such as cache(. */
function readParameters(declaration: string) {
  const at = declaration.search(/\((?!async|\()/)
  let depth = 0
  for (let end = at; end >= 0 && end < declaration.length; end += 1) {
    if (declaration[end] === '(') depth += 1
    if (declaration[end] === ')') depth -= 1
    if (depth === 0) return declaration.slice(at, end)
  }
  return ''
}

function takesContext(parameters: string) {
  return /:\s*(?:[\w<>[\]]+ \| )?Context\b(?!\[)/.test(parameters)
}
