const plainSegment = /^[a-z][a-z-]{0,31}$/

/** A path as the access log may hold it: no query, and ids, codes and whatever else is not a plain word as `:id`. */
export function routePattern(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  if (path.startsWith('/_next/')) return '/_next/*'
  const segments = path.split('/').slice(1, 9)
  return `/${segments.map((segment) => (segment === '' || plainSegment.test(segment) ? segment : ':id')).join('/')}`
}
