import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'

interface UnavailablePage {
  locale: Locale
  theme: string | undefined
  nonce: string
}

// Colors as in app/globals.css: this page cannot load anything that Next serves.
const style = `
:root { color-scheme: light dark }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box; margin: 0 }
body { background: light-dark(oklch(.985 .006 95), oklch(.195 .012 215)); color: light-dark(oklch(.24 .02 200), oklch(.955 .008 110)); font: 16px/1.6 'Figtree Variable', system-ui, sans-serif; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr }
header { padding: 20px 24px; font-weight: 700; font-size: 18px; letter-spacing: -.015em; display: flex; gap: 8px; align-items: center }
header svg { width: 18px; height: 22px; color: light-dark(oklch(.46 .085 195), oklch(.79 .09 190)) }
main { place-self: center; max-width: 28rem; padding: 0 20px 20dvh; text-align: center }
.vial { width: 72px; margin-bottom: 24px; color: light-dark(oklch(.46 .085 195), oklch(.79 .09 190)) }
.level { transform-box: fill-box; transform-origin: bottom; animation: rise 2.4s ease-in-out infinite alternate }
@keyframes rise { from { transform: scaleY(.55) } to { transform: scaleY(1) } }
@media (prefers-reduced-motion: reduce) { .level { animation: none } }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -.015em; text-wrap: balance }
p { margin-top: 12px; color: light-dark(oklch(.47 .02 205), oklch(.755 .016 195)); text-wrap: balance }
a { display: inline-flex; align-items: center; min-height: 44px; margin-top: 28px; padding: 0 20px; border-radius: 10px; background: light-dark(oklch(.46 .085 195), oklch(.79 .09 190)); color: light-dark(oklch(.99 .005 190), oklch(.2 .03 200)); font-weight: 600; text-decoration: none }
a:hover { background: light-dark(oklch(.39 .075 197), oklch(.86 .08 189)) }
a:focus-visible { outline: 2px solid light-dark(oklch(.46 .085 195), oklch(.79 .09 190)); outline-offset: 3px }`

// Polls readiness every second, then less often, and reloads the page only once the database is back.
const script = `
let pause = 1000
async function poll() {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) return location.reload()
  pause = Math.min(pause * 1.2, 5000)
  setTimeout(poll, pause)
}
setTimeout(poll, pause)`

const mark =
  '<svg aria-hidden="true" viewBox="0 0 18 22"><path d="M4.6 14h8.8L15.8 18a2.2 2.2 0 0 1-2.3 3H4.5a2.2 2.2 0 0 1-2.3-3Z" fill="currentColor" opacity=".18"/><path d="M6 1h6M7 1v6L2.2 17A3 3 0 0 0 5 21h8a3 3 0 0 0 2.8-4L11 7V1M4.6 14h8.8" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'
const vial =
  '<svg class="vial" aria-hidden="true" viewBox="0 0 18 22"><path class="level" d="M4.6 13h8.8L15.8 18a2.2 2.2 0 0 1-2.3 3H4.5a2.2 2.2 0 0 1-2.3-3Z" fill="currentColor" opacity=".22"/><path d="M6 1h6M7 1v6L2.2 17A3 3 0 0 0 5 21h8a3 3 0 0 0 2.8-4L11 7V1" fill="none" stroke="currentColor" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

export function buildUnavailablePage({ locale, theme, nonce }: UnavailablePage): string {
  const t = translatorFor(locale, 'boundary')
  const chosen = theme === 'light' || theme === 'dark' ? theme : 'system'
  return `<!doctype html>
<html lang="${locale}" data-theme="${chosen}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${t('awayTitle')} · Phial</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<header>${mark}Phial</header>
<main>
${vial}
<h1>${t('awayTitle')}</h1>
<p role="status">${t('awayBody')}</p>
<a href="">${t('retry')}</a>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
}
