import {
  ApiFailure,
  createLazyClient,
  createTypedClient,
  type EndpointTable,
  type plannerApi,
  type socialApi,
} from './index'

const table = {
  listFavorites: ['GET', '/favorites', 'list'],
  removeFavorite: ['DELETE', '/favorites/:listingId', 'nothing'],
  sendFeedback: ['POST', '/feedback', 'object', 'keyed'],
} satisfies Partial<EndpointTable<typeof socialApi>>

const replying = (status: number, text: string) => {
  const asked: string[] = []
  const client = createTypedClient<Pick<typeof socialApi, keyof typeof table>>(
    table,
    async ({ method, path, body }) => {
      asked.push(`${method} ${path} ${body ?? ''}`)
      return { status, text, header: () => null }
    },
  )
  return { asked, client }
}

describe('a client without schemas', () => {
  it('calls the endpoints of its table', async () => {
    const { asked, client } = replying(204, '')
    expect(await client.removeFavorite({ params: { listingId: 7 } })).toBeUndefined()
    const { asked: sent, client: sender } = replying(201, '{"id":"a"}')
    expect(await sender.sendFeedback({ body: { feedback: 'Mooi' } })).toEqual({ id: 'a' })
    expect([...asked, ...sent]).toEqual(['DELETE /api/favorites/7 ', 'POST /api/feedback {"feedback":"Mooi"}'])
  })

  it('returns a list unchanged', async () => {
    expect(await replying(200, '[{"listingId":7}]').client.listFavorites()).toEqual([{ listingId: 7 }])
  })

  it.each(['{"favorites":[]}', 'null', '"text"', '', '<html>'])('refuses a reply that is no list: %s', async (text) => {
    const failure: unknown = await replying(200, text)
      .client.listFavorites()
      .catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({ status: 200, code: 'unexpected_reply' })
  })

  it('rejects with ApiFailure when it is refused', async () => {
    const refused = replying(409, '{"error":"Bezet.","code":"taken"}').client.listFavorites()
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'taken', error: 'Bezet.' })
  })

  it('is checked against the contract by its types', () => {
    // @ts-expect-error: the contract has another path
    const moved: EndpointTable<typeof socialApi>['listFavorites'] = ['GET', '/favourites', 'list']
    // @ts-expect-error: the contract replies with a list
    const single: EndpointTable<typeof socialApi>['listFavorites'] = ['GET', '/favorites', 'object']
    // @ts-expect-error: the schema fills in what a plan leaves out
    const defaults: EndpointTable<typeof plannerApi>['getPlan'] = ['GET', '/plans/:id', 'object']
    // @ts-expect-error: it creates something
    const keyless: EndpointTable<typeof socialApi>['sendFeedback'] = ['POST', '/feedback', 'object']
    expect([moved, single, defaults, keyless]).toHaveLength(4)
  })
})

describe('a client that is loaded with its first call', () => {
  it('passes calls on', async () => {
    const client = createLazyClient(async () => ({ double: async (value: number) => 2 * value }))
    expect(await client.double(4)).toBe(8)
  })

  it('rejects when loading fails, and retries with the next call', async () => {
    let isThere = false
    const client = createLazyClient(async () => {
      if (!isThere) throw new Error('gone')
      return { ask: async () => 'here' }
    })
    await expect(client.ask()).rejects.toThrow('gone')
    isThere = true
    expect(await client.ask()).toBe('here')
  })
})
