const plainSegment = /^[a-z][a-z-]{0,31}$/

/** A path that is safe to log: no query, and every segment that is not a plain word becomes `:id`. */
export function routePattern(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  if (path.startsWith('/_next/')) return '/_next/*'
  const segments = path.split('/').slice(1, 9)
  return `/${segments.map((segment) => (segment === '' || plainSegment.test(segment) ? segment : ':id')).join('/')}`
}
