import { waitUntil } from '@plekje/testing'

type Matchers<T> = Omit<ReturnType<typeof expect<T>>, 'not' | 'resolves' | 'rejects'>
type Waiting<M> = {
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
): Waiting<Matchers<T>> & { readonly not: Waiting<Matchers<T>> } =>
  waiting(read, (value) => expect(value), true) as never

function waiting<T>(read: () => T | Promise<T>, matchersOf: (value: T) => object, hasNot: boolean): object {
  const get = (_target: object, name: string) => {
    if (name === 'not' && hasNot) return waiting(read, (value) => expect(value).not, false)
    return (...expected: unknown[]) =>
      waitUntil(async () => {
        const matchers = matchersOf(await read()) as Record<string, (...expected: unknown[]) => void>
        matchers[name]?.(...expected)
        return true
      })
  }
  return new Proxy({}, { get })
}
