import type { SampleBatch } from './receipt.ts'

/** The days of which a user's data is taken: ingestion_start and ingestion_end, both included. */
export interface IngestionPeriod {
  /** a day such as 2026-05-01; what has no day is always taken */
  includes(day: string | null): boolean
  isOpen: boolean
}

interface PeriodColumns {
  ingestionStart: Date | null
  ingestionEnd: Date | null
}

export function presentPeriod({ ingestionStart, ingestionEnd }: PeriodColumns): IngestionPeriod {
  const [first, last] = [ingestionStart, ingestionEnd].map((day) => day?.toISOString().slice(0, 10))
  return {
    includes: (day) =>
      day === null ||
      ((first === undefined || day >= first) && (last === undefined || day <= last)),
    isOpen: first === undefined && last === undefined,
  }
}

export function keepWithin(period: IngestionPeriod, batch: SampleBatch): SampleBatch {
  if (period.isOpen) return batch
  const dayOf = (at: number, offset: number) =>
    new Date(at + offset * 1000).toISOString().slice(0, 10)
  return {
    ...batch,
    samples: batch.samples.filter(({ at, timezoneOffset }) =>
      period.includes(dayOf(at, timezoneOffset)),
    ),
  }
}
