/**
 * Keeps what is typed between the request for a dialog and the moment its field has the focus. Nothing typed meanwhile
 * reaches the page: its eyes are on the dialog that is about to open.
 */
export function createTypeAhead(onEscape: () => void) {
  let text = ''

  function keep(event: KeyboardEvent) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Shift') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onEscape()
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
  }

  return {
    keep,
    begin() {
      text = ''
    },
    take() {
      const typed = text
      text = ''
      return typed
    },
  }
}
