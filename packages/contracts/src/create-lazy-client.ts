type Calls = Readonly<Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>>

/** Creates a client that is loaded with its first call. Calls reject if loading fails. */
export const createLazyClient = <C extends object>(load: () => Promise<C>): C =>
  new Proxy({} as C, {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        const client = (await load()) as Calls
        return client[name]?.(...args)
      },
  })
