import { signIn } from '@plekje/testing'
import type { Site } from './site'

export interface TestVenue {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly version: number
}

export interface Administrator {
  readonly cookie: string
  create(name: string): Promise<TestVenue>
  rename(id: number, name: string): Promise<TestVenue>
  setVisible(id: number, visible: boolean): Promise<TestVenue>
  remove(id: number): Promise<void>
}

/** Signs in as an administrator through the balancer. Every call rejects unless it is acknowledged. */
export async function signInAdministrator(site: Pick<Site, 'url' | 'adminPassword'>): Promise<Administrator> {
  const send = async (method: string, path: string, body?: object, cookie = ''): Promise<Response> => {
    const headers = new Headers({ cookie })
    if (body) headers.set('content-type', 'application/json')
    const response = await fetch(`${site.url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const cookie = await signIn(site.url, 'admin', site.adminPassword)
  const changeVenue = async (method: string, path: string, body: object) =>
    (await send(method, path, body, cookie)).json() as Promise<TestVenue>
  const listings = await send('GET', '/api/listings?limit=1')
  const [{ categoryId, locationId }] = (await listings.json()) as [{ categoryId: number; locationId: number }]
  return {
    cookie,
    create: (name) =>
      changeVenue('POST', '/api/admin/venues', {
        name,
        categoryId,
        locationId,
        shortDescription: 'Van de proef',
        description: 'Van de proef',
        address: 'Proefstraat 1',
        visible: true,
      }),
    rename: (id, name) => changeVenue('PUT', `/api/admin/venues/${id}`, { name }),
    setVisible: (id, visible) => changeVenue('PATCH', `/api/admin/venues/${id}/visibility`, { visible }),
    async remove(id) {
      await send('DELETE', `/api/admin/venues/${id}`, undefined, cookie)
    },
  }
}
