/** What the patient is told of the kit whose code they gave. */
export type KitCheck =
  | { outcome: 'ready'; labTestId: string | null; labTestName: string | null }
  | { outcome: 'yours-already'; orderId: string; registeredAt: string | null }
  | { outcome: 'not-registrable'; reason: 'cancelled' | 'moved-on' }
  | { outcome: 'someone-elses' }
  | { outcome: 'unknown' }
  | { outcome: 'wrong-check-digit' }
