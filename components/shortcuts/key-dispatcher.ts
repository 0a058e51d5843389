/** Actions by key, in the notation of the key list: "j", "g o", "Escape". */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

interface KeyDispatcherOptions {
  /** Single characters can be turned off (WCAG 2.1.4); Escape and Ctrl K always work. */
  areCharactersOn: () => boolean
  /** True while a modal dialog is open or asked for. */
  isBlocked: () => boolean
  /** how long to wait for the second key of "g o" */
  sequenceMs?: number
}

/** Runs the action of a key press; the latest registration wins. */
export function createKeyDispatcher(options: KeyDispatcherOptions) {
  const { areCharactersOn, isBlocked, sequenceMs = 1_500 } = options
  const registered: (() => KeyActions)[] = []
  let begun: { key: string; atMs: number } | undefined

  const find = (keys: string) => {
    for (const list of registered.toReversed()) {
      const actions = list()
      if (Object.hasOwn(actions, keys)) return actions[keys]
    }
    return undefined
  }
  const isBeginning = (key: string) =>
    registered.some((list) => Object.keys(list()).some((keys) => keys.startsWith(`${key} `)))

  return {
    /** `list` is asked at each press, so that the actions may change between renders. */
    register(list: () => KeyActions) {
      registered.push(list)
      return () => void registered.splice(registered.indexOf(list), 1)
    },
    /** Runs the key's action; leaves the event alone if there is none. */
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

/** "mod+k" for Ctrl K and ⌘ K; undefined for combinations reserved by browsers and screen readers. */
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

/** In fields where characters are text or select an option. */
function isTyping(target: EventTarget | null): boolean {
  if (!target || !('closest' in target)) return false
  const element = target as HTMLElement
  const field = element.closest('input, textarea, select, [contenteditable], [role="combobox"]')
  if (!field) return false
  return !(field.tagName === 'INPUT' && pressed.has(field.getAttribute('type') ?? 'text'))
}
