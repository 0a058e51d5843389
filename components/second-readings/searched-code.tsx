'use client'

import { QueryProvider } from '#components/live/query-provider.tsx'
import { CodeSearch } from '#components/reviews/rows/code-search.tsx'

export default function SearchedCode({ onCode }: { onCode: (code: string) => void }) {
  return (
    <QueryProvider>
      <CodeSearch onCode={onCode} />
    </QueryProvider>
  )
}
