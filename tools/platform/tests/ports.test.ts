import { once } from 'node:events'
import { createServer } from 'node:http'
import { reservePorts } from '../src/ports'

describe('ports of services', () => {
  afterEach(() => jest.restoreAllMocks())

  it('are free, and not the port of the gateway', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    const [first = 0] = (await reservePorts(['any'])).values()
    const taken = createServer().listen(first + 1, '127.0.0.1')
    await once(taken, 'listening')
    const ports = await reservePorts(['accounts', 'listings'], first)
    expect([...ports]).toEqual([
      ['accounts', first + 2],
      ['listings', first + 3],
    ])
    taken.close()
  })
})
