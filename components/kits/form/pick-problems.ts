/** Problems of one part of a form, keyed by their paths within that part. */
export function pickProblems(
  problems: Record<string, string>,
  part: string,
): Record<string, string> {
  const start = `${part}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(start) ? [[path.slice(start.length), message]] : [],
    ),
  )
}
