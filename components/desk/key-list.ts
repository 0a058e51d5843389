/** Every key of the desk, as the list of keys shows them. A list in `keys` is one way; each of it is pressed in turn. */
export const keyList = {
  everywhere: [
    { action: 'palette', keys: [['mod', 'K']] },
    { action: 'goAttention', keys: [['G', 'A']] },
    { action: 'goOrders', keys: [['G', 'O']] },
    { action: 'goPatients', keys: [['G', 'P']] },
    { action: 'help', keys: [['?']] },
  ],
  orders: [
    { action: 'search', keys: [['/']] },
    { action: 'filters', keys: [['F']] },
    { action: 'next', keys: [['J'], ['down']] },
    { action: 'previous', keys: [['K'], ['up']] },
    { action: 'open', keys: [['enter']] },
    { action: 'pane', keys: [['O'], ['space']] },
    { action: 'close', keys: [['escape']] },
  ],
} as const
