import { carryOut, type Decisions } from './decisions'
import type { Outage } from './outages'

/** Whoever opened an engine closes it, and is not kept from it. */
const UNDISTURBED = new Set(['close', 'constructor', 'then'])

/** These ask no engine: they answer at once, with something that does. */
const MAKERS = new Set(['limit'])

/** What an adapter does when the answer to a call is lost, as contract of the port: a lease that nobody got is free. */
const UNDONE_BY: Readonly<Record<string, string>> = { 'cache.acquireLease': 'releaseLease' }

/**
 * A port whose calls are late, fail, or lose their answer, as `decisions` say: every method is taken for one that answers
 * with a promise. What a call answers with methods of its own, such as an index or a lease, is disturbed as well.
 * `outage` makes the error that the real adapter rejects with while its engine is away.
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

/** Objects that do something, unlike data: those of classes that are not JavaScript's own, and those with functions. */
function hasMethods(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return false
  return Object.values(value).some((part) => typeof part === 'function') || isOfAClass(value)
}

/** By name: data that comes from outside a test's realm has constructors of its own. */
const OWN_KINDS = new Set([undefined, 'Object', 'Map', 'Set', 'Date'])

const isOfAClass = (value: object): boolean => !OWN_KINDS.has(value.constructor?.name)
