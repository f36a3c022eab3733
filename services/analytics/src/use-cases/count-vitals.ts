import type { EventOf } from '@plekje/contracts'
import type { VitalsRepository } from '../storage/vitals-repository'

/** Adds web vitals to the figures of their day. */
export const createCountVitals =
  (vitals: Pick<VitalsRepository, 'add'>) =>
  (events: readonly EventOf<'web.vitals'>[]): Promise<void> =>
    vitals.add(events)

export type CountVitals = ReturnType<typeof createCountVitals>
