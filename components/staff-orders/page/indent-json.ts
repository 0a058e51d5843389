const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * Pretty-prints a message by inserting whitespace only: parsing would change long numbers and drop duplicate keys. Text
 * that is not JSON is returned unchanged.
 */
export function indentJson(body: string): string {
  if (!isJson(body)) return body
  let depth = 0
  let before = ''
  let indented = ''
  for (const [token] of body.matchAll(tokens)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth -= 1
    const begins = before === '{' || before === '['
    if ((begins && !isEnd) || (isEnd && !begins) || before === ',')
      indented += `\n${'  '.repeat(depth)}`
    indented += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth += 1
    before = token
  }
  return indented
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}
