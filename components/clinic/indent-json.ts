const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * A message with a line for each of its values. Only blanks are put in: a parser would change numbers of many digits
 * and drop what is there twice. What is no JSON stays as it came.
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
