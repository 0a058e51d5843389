/** Every shortcut as the keys dialog shows it. Each list in `keys` is one alternative, pressed in sequence. */
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
    { action: 'nextDoubt', keys: [['X']] },
    { action: 'accept', keys: [['A']] },
    { action: 'acceptCertain', keys: [['shift', 'A']] },
    { action: 'edit', keys: [['E']] },
    { action: 'ask', keys: [['Q']] },
    { action: 'leaveOut', keys: [['D']] },
    { action: 'addRow', keys: [['N']] },
    { action: 'undo', keys: [['U']] },
    { action: 'approve', keys: [['S']] },
    { action: 'reject', keys: [['R']] },
  ],
} as const
