/** What is pressed, as the list of keys writes it ("j", "g o", "Escape"), and what it does. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

interface KeyDispatcherOptions {
  /** Single characters may be switched off (WCAG 2.1.4); keys such as Escape and Ctrl K stay. */
  areCharactersOn: () => boolean
  /** Nothing behind a modal dialog hears a key. */
  isBlocked: () => boolean
  /** for how long the second key of "g o" is awaited */
  sequenceMs?: number
}

/** Finds what a press of a key does; the newest registration comes first. */
export function createKeyDispatcher(options: KeyDispatcherOptions) {
  const { areCharactersOn, isBlocked, sequenceMs = 1_500 } = options
  const registered: { current: KeyActions }[] = []
  let begun: { key: string; atMs: number } | undefined

  const find = (keys: string) => {
    for (const { current } of registered.toReversed())
      if (Object.hasOwn(current, keys)) return current[keys]
    return undefined
  }
  const isBeginning = (key: string) =>
    registered.some(({ current }) =>
      Object.keys(current).some((keys) => keys.startsWith(`${key} `)),
    )

  return {
    register(actions: { current: KeyActions }) {
      registered.push(actions)
      return () => void registered.splice(registered.indexOf(actions), 1)
    },
    /** Runs what the key stands for; leaves the event alone where it stands for nothing. */
    press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || isBlocked()) return
      const key = nameKey(event)
      if (key === undefined || !isOn(event, key, areCharactersOn())) return
      const first = begun && event.timeStamp - begun.atMs < sequenceMs ? begun.key : undefined
      begun = undefined
      const action = (first && find(`${first} ${key}`)) ?? find(key)
      if (action) {
        event.preventDefault()
        action(event)
      } else if (isBeginning(key)) begun = { key, atMs: event.timeStamp }
    },
  }
}

/** "mod+k" for Ctrl K and ⌘ K; undefined for keys that browsers and screen readers have the say over. */
function nameKey(event: KeyboardEvent): string | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : `mod+${key}`
  return key
}

function isOn(event: KeyboardEvent, key: string, areCharactersOn: boolean): boolean {
  if (key.startsWith('mod+')) return true
  if (isTyping(event.target)) return false
  return key.length > 1 || areCharactersOn
}

const pressed = new Set(['button', 'checkbox', 'radio', 'submit', 'reset'])

/** Where characters are text, or pick from a list. */
function isTyping(target: EventTarget | null): boolean {
  if (!target || !('closest' in target)) return false
  const element = target as HTMLElement
  const field = element.closest('input, textarea, select, [contenteditable], [role="combobox"]')
  if (!field) return false
  return !(field.tagName === 'INPUT' && pressed.has(field.getAttribute('type') ?? 'text'))
}
