import { setTimeout as pause } from 'node:timers/promises'
import type { DeliveredEvent, EventLog, SubscriptionOptions, TailOptions } from '@plekje/engines'
import { Mutex } from 'async-mutex'
import { carryOut, type Decisions } from './decisions'
import { latePort } from './late-port'
import type { Outage } from './outages'

/**
 * A late event log: publishing and queries fail or lose their response; events arrive late and in order, and sometimes
 * twice, as after a lost commit.
 */
export function lateEvents(events: EventLog, decisions: Decisions, outage: Outage): EventLog {
  const port = latePort('events', events, decisions, outage)
  return new Proxy(events, {
    get(target, name) {
      if (name === 'subscribe') {
        return (options: SubscriptionOptions) => target.subscribe(lateHandlers(options, decisions))
      }
      if (name === 'tail') return (options: TailOptions) => lateTail(target, options, decisions)
      if (name === 'read') return (topic: string) => lateRead(target, topic, decisions, outage)
      return Reflect.get(port, name, port)
    },
  })
}

function lateHandlers(options: SubscriptionOptions, decisions: Decisions): SubscriptionOptions {
  const deliver = async <E>(stream: string, handle: (events: E) => Promise<void>, events: E) => {
    const { beforeMs, afterMs, outcome } = decisions.next(stream)
    await pause(beforeMs)
    await handle(events)
    await pause(afterMs)
    // Delivers the events again: consumers deduplicate by id or version.
    if (outcome !== 'answered') await handle(events)
  }
  const { handler, batch, group } = options
  const lateOptions: SubscriptionOptions = {
    ...options,
    handler: (event) => deliver(`events.handle.${group}.${event.topic}`, handler, event),
  }
  if (!batch) return lateOptions
  const lateBatch: typeof batch = {
    ...batch,
    handler: (events) => deliver(`events.batch.${group}.${events[0]?.topic}`, batch.handler, events),
  }
  return { ...lateOptions, batch: lateBatch }
}

/** Each event waits for the previous one, to keep the order. */
function lateTail(events: EventLog, options: TailOptions, decisions: Decisions) {
  const delivering = new Mutex()
  let isClosed = false
  const handler = (event: DeliveredEvent) => {
    const { beforeMs } = decisions.next(`events.tail.${event.topic}`)
    void delivering.runExclusive(async () => {
      await pause(beforeMs)
      if (!isClosed) options.handler(event)
    })
  }
  const { ready, close } = events.tail({ ...options, handler })
  return {
    ready,
    close: async () => {
      isClosed = true
      await close()
      await delivering.waitForUnlock()
    },
  }
}

async function* lateRead(
  events: EventLog,
  topic: string,
  decisions: Decisions,
  outage: Outage,
): AsyncIterable<DeliveredEvent> {
  await carryOut(decisions.next('events.read'), async () => undefined, outage)
  yield* events.read(topic)
}
