import { z } from 'zod'
import {
  createClient,
  defineApi,
  nextLink,
  pageHeaders,
  pageOf,
  pageQuery,
  readNextPage,
  readTotalCount,
} from './index'

const api = defineApi({
  listStops: {
    method: 'GET',
    path: '/lines/:line/stops',
    access: 'public',
    refuses: [],
    summary: 'Stops of a line',
    query: z.object({ search: z.string().optional(), ...pageQuery }),
    reply: z.array(z.number()),
  },
})
const { listStops } = api

it('reduces a high limit, and refuses an invalid one', () => {
  const { query } = listStops
  expect(query.parse({})).toEqual({})
  expect(query.parse({ limit: '50000', offset: '10' })).toEqual({ limit: 1000, offset: 10 })
  for (const limit of ['0', '-1', '1.5', '01', 'veel']) expect(query.safeParse({ limit }).success).toBe(false)
  expect(query.safeParse({ offset: '1000001' }).error?.issues[0]?.message).toBe(
    'Geef een begin van hoogstens 1.000.000.',
  )
  expect(pageOf({})).toEqual({ offset: 0, limit: 2000 })
  expect(pageOf({ limit: 5, offset: 10 })).toEqual({ offset: 10, limit: 5 })
})

it('returns the total, and the next page if there is one', () => {
  const asked = { params: { line: 'a/b' }, query: { search: 'café', limit: 2, offset: 2 } }
  const headers = pageHeaders(listStops, asked, { total: 5, offset: 2, count: 2 })
  expect(headers).toEqual({
    'X-Total-Count': '5',
    Link: '</api/lines/a%2Fb/stops?search=caf%C3%A9&limit=2&offset=4>; rel="next"',
  })
  expect(pageHeaders(listStops, asked, { total: 5, offset: 4, count: 1 })).toEqual({ 'X-Total-Count': '5' })
  // Past the end there is no next page.
  expect(pageHeaders(listStops, asked, { total: 5, offset: 2, count: 0 })).toEqual({ 'X-Total-Count': '5' })
})

it('reads the total and the next page from headers', async () => {
  const headers: Record<string, string> = {
    'x-total-count': '41',
    link: nextLink(listStops, { params: { line: 1 } }, { after: 'x' }),
  }
  const read: (number | string | undefined)[] = []
  const client = createClient(api, async () => ({
    status: 200,
    text: '[1,2]',
    header: (name) => headers[name.toLowerCase()] ?? null,
  }))
  const onHeaders = (header: (name: string) => string | null) => read.push(readTotalCount(header), readNextPage(header))
  expect(await client.listStops({}, { onHeaders })).toEqual([1, 2])
  delete headers.link
  headers['x-total-count'] = 'many'
  await client.listStops({}, { onHeaders })
  expect(read).toEqual([41, '/api/lines/1/stops?after=x', undefined, undefined])
})
