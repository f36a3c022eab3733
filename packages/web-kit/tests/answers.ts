export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly init: RequestInit
}

/** Replaces `fetch` by the test's responses; returns the requests. */
export function answer(reply: (asked: Asked) => { status?: number; body?: unknown } | Error): Asked[] {
  const asked: Asked[] = []
  globalThis.fetch = (async (path: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    }
    asked.push(request)
    const given = reply(request)
    if (given instanceof Error) throw given
    const text = given.body === undefined ? '' : JSON.stringify(given.body)
    return {
      status: given.status ?? 200,
      ok: (given.status ?? 200) < 300,
      headers: new Headers(),
      text: async () => text,
    }
  }) as typeof fetch
  return asked
}

export const member = {
  id: 'u1',
  username: 'sanne',
  email: 'sanne@voorbeeld.example',
  firstName: 'Sanne',
  lastName: null,
  profileImageUrl: null,
  isAdmin: false,
}
