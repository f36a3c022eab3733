import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Randomness } from './randomness'

const WRITES = new Set(['updateOne', 'updateMany', 'deleteMany', 'bulkWrite', 'insertMany', 'create'])

/** A process's connection to a store that responds late, refuses writes, and loses responses of executed writes. */
export interface Connection {
  readonly random: Randomness
  /** Probability that a write is refused, and that the response of a write is lost. */
  readonly failureRate: number
  /** True when the process was killed and reaches the store no more. */
  isKilled: boolean
}

/** The model as a process sees it over this connection. */
export function disturbModel<M extends object>(model: M, connection: Connection): M {
  const delay = async () => {
    for (let turns = connection.random.int(0, 6); turns > 0; turns -= 1) await nextTurn()
    if (connection.isKilled) throw new Error('killed')
  }
  return new Proxy(model, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (!WRITES.has(String(name))) return (...args: unknown[]) => delayedQuery(member.apply(target, args), delay)
      return async (...args: unknown[]) => {
        await delay()
        if (connection.random.chance(connection.failureRate)) throw new Error('refused')
        const result: unknown = await member.apply(target, args)
        await delay()
        if (connection.random.chance(connection.failureRate)) throw new Error('response lost')
        return result
      }
    },
  })
}

/** A query that is sent late and whose response arrives late. */
function delayedQuery(query: unknown, delay: () => Promise<void>): unknown {
  if (typeof query !== 'object' || query === null || !('exec' in query)) return query
  const proxy: object = new Proxy(query, {
    get(target, name) {
      if (name === 'then') {
        const execute = async () => {
          await delay()
          const result: unknown = await (target as { exec(): Promise<unknown> }).exec()
          await delay()
          return result
        }
        return (onResult: (result: unknown) => unknown, onError: (error: unknown) => unknown) =>
          execute().then(onResult, onError)
      }
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args)
        return result === target ? proxy : result
      }
    },
  })
  return proxy
}
