/** Whether any of many patterns may match, in one pass: most texts match none, and trying each in turn takes far longer. */
export const anyPattern = (patterns: readonly RegExp[], flags: string) =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), flags)
