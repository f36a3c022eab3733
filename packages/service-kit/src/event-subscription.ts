import type { Topic } from '@plekje/contracts'
import type { DeliveredEvent } from '@plekje/engines'

/** A topic that a service consumes; created by `subscribeTo`. */
export interface EventSubscription {
  readonly topic: Topic
  /** Default: the name of the service. */
  readonly group: string | undefined
  /**
   * The signal aborts shortly after a shutdown began: a handler that still waits may give up, and its event is
   * delivered again.
   */
  deliver(event: DeliveredEvent, signal: AbortSignal): Promise<void>
  /** Set for handlers of several events at once. */
  readonly batch?: {
    readonly maxEvents: number
    deliver(events: readonly DeliveredEvent[], signal: AbortSignal): Promise<void>
  }
}
