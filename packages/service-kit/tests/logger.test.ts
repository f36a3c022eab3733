import { createLogger } from '../src'

it('writes addresses without the tokens of mailed links', () => {
  const lines: string[] = []
  const log = createLogger({ name: 'test', level: 'debug' }, { write: (line: string) => void lines.push(line) })
  log.debug({ url: '/api/verify-email?lang=nl&token=geheim-1&x=1' }, 'served')
  log.child({ service: 'x' }).warn({ url: '/verify-email?Token=geheim-2#top' }, 'failed')
  log.info({ url: '/api/listings?search=token' }, 'served')
  expect(lines.join('')).not.toMatch(/geheim/)
  expect(lines.map((line) => JSON.parse(line).url)).toEqual([
    '/api/verify-email?lang=nl&token=…&x=1',
    '/verify-email?Token=…#top',
    '/api/listings?search=token',
  ])
})
