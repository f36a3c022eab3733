// Proves API-1, API-3, API-5.
import { ApiFailure, createClient, listingsApi, type Transport } from './index'

const replying =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Transport =>
  async () => ({ status, text, header: (name) => headers[name] ?? null })
const failureOf = async (transport: Transport) => {
  const failure: unknown = await createClient(listingsApi, transport)
    .listFeatured()
    .catch((thrown: unknown) => thrown)
  if (!(failure instanceof ApiFailure)) throw new Error('it did not fail')
  return failure
}

describe('an unsuccessful call', () => {
  it('fails with the status, a colon, a space and the body', async () => {
    const { message, status, code, error } = await failureOf(replying(409, '{"error":"Bezet.","code":"taken"}'))
    expect(message).toBe('409: {"error":"Bezet.","code":"taken"}')
    expect([status, code, error]).toEqual([409, 'taken', 'Bezet.'])
  })

  it('has the time to retry, and the text of a proxy', async () => {
    const failure = await failureOf(replying(503, '<html>', { 'retry-after': '30' }))
    expect([failure.message, failure.code, failure.retryAfterSeconds]).toEqual(['503: <html>', 'unknown', 30])
  })

  it('has the status text when the body is empty', async () => {
    const failure = await failureOf(async (request) => ({
      ...(await replying(502, '')(request)),
      statusText: 'Bad Gateway',
    }))
    expect(failure.message).toBe('502: Bad Gateway')
    expect((await failureOf(replying(502, ''))).message).toBe('502: HTTP 502')
  })

  it('has a message that comes without a code', async () => {
    const { code, error } = await failureOf(replying(400, '{"error":"Dat kan niet."}'))
    expect([code, error]).toEqual(['refused', 'Dat kan niet.'])
  })
})

it('rejects a success that violates the contract', async () => {
  expect(await failureOf(replying(200, '[{"id":"1"}]'))).toMatchObject({ status: 200, code: 'unexpected_reply' })
})

it('encodes parameters into the path, and leaves missing ones out of the query', async () => {
  const paths: string[] = []
  const transport: Transport = async ({ method, path, body }) => {
    paths.push(`${method} ${path} ${body ?? 'without body'}`)
    return { status: 404, text: '', header: () => null }
  }
  const client = createClient(listingsApi, transport)
  await client.getListing({ params: { slug: 'een/twee?' } }).catch(() => undefined)
  await client.listCategories().catch(() => undefined)
  expect(paths).toEqual(['GET /api/listings/een%2Ftwee%3F without body', 'GET /api/categories without body'])
})

it('recognises failures of another copy of the contracts', () => {
  const mine = new ApiFailure(404, 'not_found', 'Bestaat niet.')
  jest.isolateModules(() => {
    const other: typeof import('./failure') = require('./failure')
    expect(other.ApiFailure).not.toBe(ApiFailure)
    expect(mine instanceof other.ApiFailure).toBe(true)
    expect(new Error('404') instanceof other.ApiFailure).toBe(false)
  })
})
