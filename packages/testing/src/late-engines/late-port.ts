import { carryOut, type Decisions } from './decisions'
import type { Outage } from './outages'

/** Closing is never disturbed. */
const UNDISTURBED = new Set(['close', 'constructor', 'then'])

/** Methods that only create an object and call no engine. */
const MAKERS = new Set(['limit'])

/** Cleanup of an adapter after a lost response, by the contract of the port: a lease that nobody received is released. */
const UNDONE_BY: Readonly<Record<string, string>> = { 'cache.acquireLease': 'releaseLease' }

/**
 * A port whose calls are late, fail, or lose their response, as `decisions` say: every method is treated as asynchronous.
 * Returned objects with methods, such as an index or a lease, are disturbed too. `outage` creates the error of the real
 * adapter during an outage.
 */
export function latePort<P extends object>(role: string, port: P, decisions: Decisions, outage: Outage): P {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (typeof name === 'symbol' || UNDISTURBED.has(name)) return value.bind(target)
      const stream = `${role}.${name}`
      if (MAKERS.has(name)) {
        return (...args: unknown[]) => latePort(stream, value.apply(target, args), decisions, outage)
      }
      return async (...args: unknown[]) => {
        const decision = decisions.next(stream)
        const work = async () => value.apply(target, args)
        const undo = UNDONE_BY[stream]
        if (undo && decision.outcome === 'lost') {
          const undone = async () => {
            const answer = await work()
            if (answer) await (Reflect.get(target, undo) as (answer: unknown) => Promise<unknown>).call(target, answer)
          }
          await carryOut(decision, undone, outage)
        }
        const answer = await carryOut(decision, work, outage)
        return hasMethods(answer) ? latePort(stream, answer, decisions, outage) : answer
      }
    },
  })
}

/** True for objects with behaviour: instances of classes that are not built in, and objects with functions. */
function hasMethods(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return false
  return Object.values(value).some((part) => typeof part === 'function') || isOfAClass(value)
}

/** Compared by name, because data from another realm has its own constructors. */
const OWN_KINDS = new Set([undefined, 'Object', 'Map', 'Set', 'Date'])

const isOfAClass = (value: object): boolean => !OWN_KINDS.has(value.constructor?.name)
