import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, stopServer } from './server'

let answer: (response: ServerResponse) => void = (response) => response.end('done')
const agent = new Agent({ keepAlive: true })
const server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => answer(response))
afterEach(async () => {
  agent.destroy()
  await stopServer(server, 0)
})

const ask = async (url: string): Promise<string> => {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += part
  return text
}

it('resolves with its address, and rejects for a port in use', async () => {
  const url = await listen(server, 0, '0.0.0.0')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await ask(url)).toBe('done')
  await expect(listen(createServer(), Number(new URL(url).port), '0.0.0.0')).rejects.toThrow('EADDRINUSE')
})

it('writes an IPv6 address as in a URL', async () => {
  expect(await listen(server, 0, '::')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

it('finishes current requests and closes idle connections', async () => {
  const url = await listen(server, 0, '127.0.0.1')
  const coming = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  answer = () => undefined
  const asked = ask(url)
  const [, response] = await coming
  const stopped = stopServer(server, 60_000)
  response.end('finished')
  expect(await asked).toBe('finished')
  await stopped
  agent.destroy()
  await expect(ask(url)).rejects.toThrow('ECONNREFUSED')
})

it('closes busy connections after the grace period, and may be called again', async () => {
  const url = await listen(server, 0, '127.0.0.1')
  const coming = once(server, 'request')
  answer = () => undefined
  const asked = ask(url)
  const isCutOff = expect(asked).rejects.toThrow('socket hang up')
  await coming
  await stopServer(server, 10)
  await isCutOff
  await stopServer(server, 10)
})
