import type { Topic } from '@plekje/contracts'
import type { DeliveredEvent } from '@plekje/engines'

/** A topic a service listens to; made by `subscribeTo`. */
export interface EventSubscription {
  readonly topic: Topic
  /** Default: the name of the service. */
  readonly group: string | undefined
  /** The signal comes a moment after the service was asked to end: what still waits then may give up, and comes again. */
  deliver(event: DeliveredEvent, signal: AbortSignal): Promise<void>
  /** Set when the service wants several events at once. */
  readonly batch?: {
    readonly maxEvents: number
    deliver(events: readonly DeliveredEvent[], signal: AbortSignal): Promise<void>
  }
}
