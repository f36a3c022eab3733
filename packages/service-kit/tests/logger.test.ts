// Proves PLATFORM-18.
import { createLogger } from '../src'

it('writes addresses without the tokens of mailed links', () => {
  const lines: string[] = []
  const log = createLogger({ name: 'test', level: 'debug' }, { write: (line: string) => void lines.push(line) })
  log.debug({ url: '/api/verify-email?lang=nl&token=geheim-1&x=1' }, 'served')
  log.child({ service: 'x' }).warn({ url: '/verify-email?Token=geheim-2#top' }, 'failed')
  log.info({ url: '/api/listings?search=token' }, 'served')
  log.warn({ address: '/reset-password?token=geheim-3&token=geheim-4' }, 'page left to the browser')
  log.error({ url: '/api/verify-email?%74oken=geheim-5&%=x&tokens=y' }, 'failed')
  expect(lines.join('')).not.toMatch(/geheim/)
  expect(lines.map((line) => JSON.parse(line).url ?? JSON.parse(line).address)).toEqual([
    '/api/verify-email?lang=nl&token=…&x=1',
    '/verify-email?Token=…#top',
    '/api/listings?search=token',
    '/reset-password?token=…&token=…',
    '/api/verify-email?%74oken=…&%=x&tokens=y',
  ])
})
