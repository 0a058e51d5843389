'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useState } from 'react'
import { Input } from '#components/ui/form/input.tsx'
import { type Theme, themeCookie } from './theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }
const order: Theme[] = ['light', 'dark', 'system']

/** Stored in a cookie that the server reads, so that no page flashes in the wrong colors. */
export function ThemeSwitch({
  theme: savedTheme,
  legend,
  labels,
}: {
  theme: Theme
  legend: string
  labels: Record<Theme, string>
}) {
  const name = useId()
  const [theme, setTheme] = useState(savedTheme)

  function choose(next: Theme) {
    setTheme(next)
    document.documentElement.dataset.theme = next
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=31536000; SameSite=Lax`
  }

  return (
    <fieldset className="inline-flex rounded-full border border-line bg-sunken p-0.5 print:hidden">
      <legend className="sr-only">{legend}</legend>
      {order.map((option) => {
        const Icon = icons[option]
        return (
          <label
            key={option}
            title={labels[option]}
            className="grid size-9 cursor-pointer place-items-center rounded-full text-soft hover:text-ink has-checked:bg-card has-checked:text-accent has-checked:shadow-[0_0_0_1px_var(--line)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <Input
              type="radio"
              name={name}
              value={option}
              checked={theme === option}
              onChange={() => choose(option)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="sr-only">{labels[option]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
