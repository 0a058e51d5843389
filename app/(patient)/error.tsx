'use client'

import { CrashMessage } from '#components/shell/crash-message.tsx'

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void }

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return <CrashMessage digest={error.digest} retry={reset} />
}
