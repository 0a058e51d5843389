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
  review: [
    { action: 'goReview', keys: [['G', 'R']] },
    { action: 'nextRow', keys: [['J']] },
    { action: 'previousRow', keys: [['K']] },
    { action: 'accept', keys: [['A']] },
    { action: 'acceptCertain', keys: [['shift', 'A']] },
    { action: 'edit', keys: [['E']] },
    { action: 'leaveOut', keys: [['D']] },
    { action: 'addRow', keys: [['N']] },
    { action: 'undo', keys: [['U']] },
    { action: 'approve', keys: [['S']] },
    { action: 'reject', keys: [['R']] },
  ],
} as const
