import { waitUntil } from '@plekje/testing'

type Matchers<T> = Omit<ReturnType<typeof expect<T>>, 'not' | 'resolves' | 'rejects'>
type MatchersWithRetries<M> = {
  readonly [Name in keyof M]: M[Name] extends (...expected: infer Expected) => unknown
    ? (...expected: Expected) => Promise<void>
    : never
}

/**
 * `expect` with retries: reads the value again until the matcher passes, and otherwise fails with its last error.
 * `await eventually(() => box.inputValue()).toBe('golf')`
 */
export const eventually = <T>(
  read: () => T | Promise<T>,
): MatchersWithRetries<Matchers<T>> & { readonly not: MatchersWithRetries<Matchers<T>> } =>
  matchersWithRetries(read, (value) => expect(value)) as never

function matchersWithRetries<T>(read: () => T | Promise<T>, matchersOf: (value: T) => object): object {
  const get = (_target: object, name: string) => {
    if (name === 'not') return matchersWithRetries(read, (value) => expect(value).not)
    return (...expected: unknown[]) =>
      waitUntil(async () => {
        const matchers = matchersOf(await read()) as Record<string, (...expected: unknown[]) => void>
        matchers[name]?.(...expected)
        return true
      })
  }
  return new Proxy({}, { get })
}
