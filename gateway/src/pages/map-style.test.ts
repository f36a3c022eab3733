// Proves SEARCH-26.

import { pageHeaders } from '../http/security-headers'
import { parseMapStyle } from './map-style'

const policyWith = (mapOrigins: readonly string[], remoteOrigins: readonly string[] = []) =>
  pageHeaders({ scripts: [], styles: [], isHttps: false, remoteOrigins, devServers: [], mapOrigins }).find(
    ([name]) => name === 'Content-Security-Policy',
  )?.[1] ?? ''

describe('the style of the map', () => {
  it('is the built-in one, none, or an address whose origin pages may request', () => {
    expect(parseMapStyle('embedded')).toEqual({ style: undefined, origins: [] })
    expect(parseMapStyle('off')).toEqual({ style: 'off', origins: [] })
    expect(parseMapStyle('/tiles/style.json')).toEqual({ style: '/tiles/style.json', origins: [] })
    const address = 'https://tiles.example:8443/styles/plekje.json?key=1'
    expect(parseMapStyle(address)).toEqual({ style: address, origins: ['https://tiles.example:8443'] })
  })

  it.each(['', 'on', 'javascript:alert(1)', '//tiles.example/style.json', 'tiles.example', 'ftp://tiles.example/a'])(
    'cannot be %j',
    (text) => {
      expect(() => parseMapStyle(text)).toThrow('must be embedded, off, or the address')
    },
  )

  it('opens the policy of pages to exactly the configured origin', () => {
    expect(policyWith([])).toContain("worker-src 'self'")
    expect(policyWith([])).not.toContain('tiles.example')
    expect(policyWith([])).not.toContain("worker-src 'self' blob:")
    const open = policyWith(['https://tiles.example'])
    expect(open).toMatch(/connect-src 'self' https:\/\/tiles\.example;/)
    expect(open).toMatch(/img-src 'self' https:\/\/tiles\.example data: blob:;/)
    expect(open).not.toMatch(/script-src[^;]*tiles/)
  })

  it('starts a worker through a blob only where micro-frontends come from elsewhere', () => {
    expect(policyWith([], ['https://mfe.example'])).toContain("worker-src 'self' blob:")
  })
})
