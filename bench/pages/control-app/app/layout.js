import { headers } from 'next/headers'

export const metadata = { title: 'Empty', description: 'A page with nothing on it.' }

export default async function RootLayout({ children }) {
  // Rendered at each request, as ours must be.
  await headers()
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
