// Proves API-9.
import { identityHeaders } from '@plekje/testing/service-caller'
import type { RequestHandler } from 'express'
import type { Service } from '../src'
import { startSample } from './sample-service'

let service: Service
let url: string
let member: Record<string, string>
beforeAll(async () => {
  ;({ service, url } = await startSample())
  member = await identityHeaders('sample', { id: 'u1', username: 'anna', isAdmin: false })
})
afterAll(() => service.close())

async function call(method: string, ifMatch: string | undefined, body?: object, query = '') {
  const response = await fetch(`${url}/api/things/one/text${query}`, {
    method,
    headers: {
      ...member,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, tag: response.headers.get('etag'), body: text ? JSON.parse(text) : undefined }
}
const edit = (ifMatch: string | undefined, body: object = { note: 'nieuw' }) => call('PUT', ifMatch, body)

describe('a write to a versioned resource', () => {
  it('is done with the tag of the current version, and answered with the next one', async () => {
    expect(await edit('"3"')).toEqual({ status: 200, tag: '"4"', body: { note: 'nieuw', version: 4 } })
    expect((await call('DELETE', '"3"')).status).toBe(204)
  })

  it('is refused with 412 under an outdated tag, and with 409 for an outdated field', async () => {
    const text = { error: 'Dit is intussen gewijzigd.', code: 'changed' }
    expect(await edit('"2"')).toMatchObject({ status: 412, body: text })
    expect(await edit(undefined, { note: 'nieuw', version: 2 })).toMatchObject({ status: 409, body: text })
    expect((await call('DELETE', '"2"')).status).toBe(412)
    expect((await call('DELETE', undefined, undefined, '?version=2')).status).toBe(409)
  })

  it.each([undefined, '*'])('is done whatever the version when If-Match is %s', async (ifMatch) => {
    expect((await edit(ifMatch)).status).toBe(200)
  })

  it('accepts the same version in header and field, and refuses two different ones', async () => {
    expect((await edit('"3"', { note: 'nieuw', version: 3 })).status).toBe(200)
    expect(await edit('"3"', { note: 'nieuw', version: 2 })).toMatchObject({
      status: 400,
      body: { code: 'malformed_condition' },
    })
  })

  it.each(['"3", "4"', '"2" , "3"', ', "3",', '"een", W/"2", "3"'])(
    'is done when one of several tags is that of its version: %s',
    async (ifMatch) => {
      expect(await edit(ifMatch)).toMatchObject({ status: 200, tag: '"4"' })
      expect((await call('DELETE', ifMatch)).status).toBe(204)
      expect(await edit(ifMatch, { note: 'nieuw', version: 3 })).toMatchObject({ status: 200 })
    },
  )

  it.each(['W/"3"', 'W/"3", W/"4"', 'W/"3", "2"', '""', '"drie"', '"03"', '"3,4"', `"${'9'.repeat(61)}"`])(
    'is refused with 412 when no tag is, compared strongly: %s',
    async (ifMatch) => {
      expect((await edit(ifMatch)).status).toBe(412)
      expect((await call('DELETE', ifMatch)).status).toBe(412)
    },
  )

  it.each(['3', '"drie vier"', '"3', '*, "3"', '"3" "4"', 'w/"3"', ',', Array(11).fill('"3"').join()])(
    'is refused when If-Match is no list of tags: %s',
    async (ifMatch) => {
      expect(await edit(ifMatch)).toMatchObject({ status: 400, body: { code: 'malformed_condition' } })
    },
  )

  it('still has its body validated', async () => {
    expect((await edit('"3"', { note: 5 })).status).toBe(400)
  })
})

describe('a resource without a version', () => {
  const note = async (ifMatch: string | undefined, path = '/api/things/one/note', method = 'PUT') => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...member,
        'content-type': 'application/json',
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify({ note: 'nieuw' }) }),
    })
    return { status: response.status, tag: response.headers.get('etag'), text: await response.text() }
  }

  it('has no tag, and is read whatever If-Match says', async () => {
    expect(await note('"1"', '/api/things/one', 'GET')).toMatchObject({ status: 200, tag: null })
  })

  it.each(['"1"', 'W/"1"', '"1", "een"'])('is not written under the tags %s, which none of it has', async (ifMatch) => {
    const refused = await note(ifMatch)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([412, 'no_version'])
  })

  it.each([undefined, '*'])('is written when If-Match is %s', async (ifMatch) => {
    expect(await note(ifMatch)).toMatchObject({ status: 200, text: '{"length":5}' })
  })

  it('is refused with 400 when If-Match is no list of tags', async () => {
    expect((await note('1')).status).toBe(400)
  })

  it('is neither written in what is mounted beside endpoints, and the router is not asked', async () => {
    const asked = jest.fn()
    const router: RequestHandler = (request, response) => {
      asked(request.method)
      response.end('done')
    }
    const beside = await startSample({ routers: [{ path: '/files', access: 'public', router }] })
    const send = async (method: string, ifMatch: string) =>
      (await fetch(`${beside.url}/files/one`, { method, headers: { ...member, 'if-match': ifMatch } })).status
    expect(await send('POST', '"1"')).toBe(412)
    expect(asked).not.toHaveBeenCalled()
    expect([await send('POST', '*'), await send('GET', '"1"')]).toEqual([200, 200])
    await beside.service.close()
  })
})
