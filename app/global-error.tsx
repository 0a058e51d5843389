'use client'

import './globals.css'
import { CrashMessage } from '#components/shell/crash-message.tsx'
import { fontNames } from './font.ts'

type GlobalErrorProps = { error: Error & { digest?: string } }

/** The root layout itself crashed, so reloading is the only way out. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en" data-theme="system" className={fontNames}>
      <body className="bg-paper font-sans text-ink antialiased">
        <main>
          <CrashMessage digest={error.digest} retry={() => window.location.reload()} />
        </main>
      </body>
    </html>
  )
}
