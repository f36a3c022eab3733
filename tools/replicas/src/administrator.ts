import type { Site } from './site'

/** A venue that the checks added. */
export interface OwnVenue {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly version: number
}

export interface Administrator {
  readonly cookie: string
  create(name: string): Promise<OwnVenue>
  rename(id: number, name: string): Promise<OwnVenue>
  setVisible(id: number, visible: boolean): Promise<OwnVenue>
  remove(id: number): Promise<void>
}

/** Signs in as an administrator through the balancer. Every call rejects unless it is acknowledged. */
export async function signInAdministrator(site: Pick<Site, 'url' | 'adminPassword'>): Promise<Administrator> {
  const send = async (method: string, path: string, body?: object, cookie = ''): Promise<Response> => {
    const headers = new Headers({ cookie })
    if (body) headers.set('content-type', 'application/json')
    const reply = await fetch(`${site.url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const signedIn = await send('POST', '/api/login', { username: 'admin', password: site.adminPassword })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const change = async (method: string, path: string, body: object) =>
    (await send(method, path, body, cookie)).json() as Promise<OwnVenue>
  const listings = await send('GET', '/api/listings?limit=1')
  const [{ categoryId, locationId }] = (await listings.json()) as [{ categoryId: number; locationId: number }]
  return {
    cookie,
    create: (name) =>
      change('POST', '/api/admin/venues', {
        name,
        categoryId,
        locationId,
        shortDescription: 'Van de proef',
        description: 'Van de proef',
        address: 'Proefstraat 1',
        visible: true,
      }),
    rename: (id, name) => change('PUT', `/api/admin/venues/${id}`, { name }),
    setVisible: (id, visible) => change('PATCH', `/api/admin/venues/${id}/visibility`, { visible }),
    async remove(id) {
      await send('DELETE', `/api/admin/venues/${id}`, undefined, cookie)
    },
  }
}
