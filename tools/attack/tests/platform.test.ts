import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { waitUntil } from '@plekje/testing'
import { longestBlock, loopWatchEnv } from '../src/platform/loop-watch'
import { createSourceAddresses, requireLoopback } from '../src/platform/loopback'
import { parseResponse, send, sendBytes, textOf } from '../src/platform/send'
import { readSettings } from '../src/settings'

describe('an attack', () => {
  it.each([
    'http://plekje.example:8080',
    'http://localhost.attack.example',
    'http://10.0.0.1:8080',
    'http://0.0.0.0:8080',
    'http://127.0.0.1.attack.example:8080',
    'http://[2001:db8::1]:8080',
    'https://127.0.0.1:8080',
  ])('of %s is refused', async (url) => {
    expect(() => requireLoopback(url)).toThrow('only addresses like http://127.0.0.1:8080')
    expect(() => send(url, { method: 'GET', target: '/', headers: [] })).toThrow('only addresses like')
    expect(() => sendBytes(url, Buffer.from('GET /'))).toThrow('only addresses like')
  })

  it('of this machine is allowed', () => {
    for (const url of ['http://127.0.0.1:1', 'http://127.3.2.1:1', 'http://[::1]:1']) {
      expect(requireLoopback(url).href).toBe(`${url}/`)
    }
  })

  it('uses a new source address of this machine each time', () => {
    const newSourceAddress = createSourceAddresses()
    const sources = Array.from({ length: 600 }, newSourceAddress)
    for (const source of sources) expect(source).toMatch(/^127\.\d+\.\d+\.\d+$/)
    if (process.platform === 'linux') expect(new Set(sources).size).toBe(600)
  })

  it('sends headers unchanged, and reports requests that cannot be sent', async () => {
    const server = createServer((request, response) => response.end(JSON.stringify(request.headers)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const sent = (headers: [string, string][]) => send(url, { method: 'GET', target: '/', headers })
    expect(JSON.parse((await sent([['Host', 'other.example']])).body.toString())).toMatchObject({
      host: 'other.example',
    })
    expect(await sent([['X-A', 'a\r\nb']])).toMatchObject({
      status: 0,
      problem: expect.stringContaining('Invalid character'),
    })
    expect(await sendBytes(url, Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toMatchObject({ status: 400 })
    server.close()
    server.closeAllConnections()
  })

  it('reads the beginning of an event stream, and closes it', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).write('data: first\n\n')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const left = once(server, 'request').then(([, response]) => once(response, 'close'))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const response = await send(url, { method: 'GET', target: '/', headers: [] })
    expect([response.status, response.body.toString()]).toEqual([200, 'data: first\n\n'])
    await left
    server.close()
  })

  it('reads compressed responses, and those that were closed early as far as they came', () => {
    const text = JSON.stringify({ error: 'Kies een pagina. '.repeat(100) })
    const read = (body: Buffer, encoding: string) => textOf({ headers: { 'content-encoding': encoding }, body })
    expect([read(brotliCompressSync(text), 'br'), read(gzipSync(text), 'gzip')]).toEqual([text, text])
    expect(text).toContain(read(gzipSync(text).subarray(0, -20), 'gzip'))
    expect([read(Buffer.from(text), 'br'), read(Buffer.alloc(0), 'gzip')]).toEqual([text, ''])
  })

  it('parses a response of a raw connection', () => {
    expect(parseResponse(Buffer.from('HTTP/1.1 404 Not Found\r\nX-A: b:c\r\n\r\nbody'))).toEqual({
      status: 404,
      headers: { 'x-a': 'b:c' },
      body: Buffer.from('body'),
    })
    expect(parseResponse(Buffer.from('')).status).toBe(0)
  })

  it('reads its seed and size from the environment', () => {
    expect(readSettings({}, () => 5)).toEqual({ seed: 5, requests: 2000, namePattern: '' })
    expect(readSettings({ ATTACK_SEED: '9', ATTACK_REQUESTS: '10' }, () => 5)).toMatchObject({ seed: 9, requests: 10 })
    expect(() => readSettings({ ATTACK_SEED: 'x' }, () => 5)).toThrow('ATTACK_SEED must be a whole number')
  })
})

describe('the measurement of an event loop', () => {
  it('counts the processor time of a block, and no waiting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plekje-watch-'))
    const socket = join(folder, 'loop.sock')
    const program = `process.on('SIGUSR2', () => { const until = performance.now() + 1000, spent = process.cpuUsage()
      while (process.cpuUsage(spent).user < 300_000 && performance.now() < until + 20_000); console.log('held') })
      setInterval(() => undefined, 1000); console.log('ready')`
    const child = spawn(process.execPath, ['-e', program], {
      env: { ...process.env, ...loopWatchEnv(socket) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (part) => {
      printed += part
    })
    try {
      await waitUntil(() => printed.includes('ready'), { what: 'the program' })
      await longestBlock(socket)
      expect((await longestBlock(socket)).processorMs).toBeLessThan(200)
      child.kill('SIGUSR2')
      await waitUntil(() => printed.includes('held'), { what: 'the loop being held' })
      const block = await longestBlock(socket)
      expect(block.processorMs).toBeGreaterThan(200)
      expect(block.wallMs).toBeGreaterThanOrEqual(block.processorMs - 20)
      expect((await longestBlock(socket)).processorMs).toBeLessThan(200)
    } finally {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('replaces the socket of a killed process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plekje-watch-'))
    const socket = join(folder, 'loop.sock')
    const watched = () =>
      spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
        env: { ...process.env, ...loopWatchEnv(socket) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    const waitForBlock = (what: string) => waitUntil(() => longestBlock(socket).catch(() => undefined), { what })
    const killed = watched()
    let next: ReturnType<typeof watched> | undefined
    try {
      await waitForBlock('the first program')
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
      next = watched()
      await waitForBlock('the program in its place')
      expect(next.exitCode).toBeNull()
    } finally {
      killed.kill('SIGKILL')
      next?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
