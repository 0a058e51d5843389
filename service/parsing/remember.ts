const maxRemembered = 5_000

/** The same function with its answers kept, as words of a line are read again and again. For names and units, never for values. */
export function remember<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as Answer
    const answer = read(text)
    if (known.size >= maxRemembered) known.clear()
    known.set(text, answer)
    return answer
  }
}
