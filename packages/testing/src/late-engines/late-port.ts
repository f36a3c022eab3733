import { carryOut, type Decisions } from './decisions'
import type { Outage } from './outages'

/** Methods that are never disturbed: `close`, and those that JavaScript itself calls. */
const UNDISTURBED = new Set(['close', 'constructor', 'then'])

/** Methods that only create an object and call no engine. */
const FACTORY_METHODS = new Set(['limit'])

/** Methods that undo a call whose response was lost, as the port's contract requires, such as releasing a lease. */
const UNDO_METHODS: Readonly<Record<string, string>> = { 'cache.acquireLease': 'releaseLease' }

/**
 * A port whose calls are late, fail, or lose their response, as `decisions` say: every method is treated as
 * asynchronous. Returned objects with methods, such as an index or a lease, are disturbed too. `outage` creates the
 * error of the real adapter during an outage.
 */
export function latePort<P extends object>(role: string, port: P, decisions: Decisions, outage: Outage): P {
  return new Proxy(port, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (typeof name === 'symbol' || UNDISTURBED.has(name)) return value.bind(target)
      const stream = `${role}.${name}`
      if (FACTORY_METHODS.has(name)) {
        return (...args: unknown[]) => latePort(stream, value.apply(target, args), decisions, outage)
      }
      return async (...args: unknown[]) => {
        const decision = decisions.next(stream)
        const work = async () => value.apply(target, args)
        const undo = UNDO_METHODS[stream]
        if (undo && decision.outcome === 'lost') {
          const callAndUndo = async () => {
            const result = await work()
            if (result) await (Reflect.get(target, undo) as (result: unknown) => Promise<unknown>).call(target, result)
          }
          await carryOut(decision, callAndUndo, outage)
        }
        const result = await carryOut(decision, work, outage)
        return hasMethods(result) ? latePort(stream, result, decisions, outage) : result
      }
    },
  })
}

/** True for objects with behaviour: instances of classes that are not built in, and objects with functions. */
function hasMethods(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Buffer.isBuffer(value)) return false
  return Object.values(value).some((part) => typeof part === 'function') || isOfOwnClass(value)
}

/** Names of classes, because data from another realm has its own constructors. */
const BUILT_IN_CLASSES = new Set([undefined, 'Object', 'Map', 'Set', 'Date'])

const isOfOwnClass = (value: object): boolean => !BUILT_IN_CLASSES.has(value.constructor?.name)
