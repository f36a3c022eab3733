import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Mutex } from 'async-mutex'
import type { Decisions } from './decisions'
import { readCommand, splitMessages } from './mongo-messages'

export interface LateMongo {
  /** `mongodb://…` for drivers. */
  readonly url: string
  close(): Promise<void>
}

/** Commands about the connection itself. */
const UNDISTURBED = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'killCursors'])

/**
 * A proxy between drivers and a MongoDB server on loopback that disturbs each command as decided: delays it or its reply,
 * or cuts the connection before the command reaches the server or after it was executed.
 */
export async function openLateMongo(target: NetConnectOpts, decisions: Decisions): Promise<LateMongo> {
  const open = new Set<() => void>()
  const proxy = createServer((driver) => {
    const cut = () => {
      open.delete(cut)
      driver.destroy()
      upstream.destroy()
    }
    const upstream = connect(target)
    open.add(cut)
    for (const socket of [driver, upstream]) socket.on('error', cut).on('close', cut)
    relay(driver, upstream, cut, decisions)
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the late MongoDB')
  return {
    // The short heartbeat makes drivers retry sooner than after half a second, because a test cuts connections more often
    // than any network. The connection is direct, because the replica set's own addresses bypass this proxy.
    url: `mongodb://127.0.0.1:${address.port}/?directConnection=true&minHeartbeatFrequencyMS=50`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const cut of open) cut()
      }),
  }
}

/** Relays one command at a time, as drivers send them. */
function relay(driver: Socket, upstream: Socket, cut: () => void, decisions: Decisions): void {
  const replies: Buffer[] = []
  let onReply: () => void = () => undefined
  const nextReply = async () => {
    while (replies.length === 0 && !upstream.destroyed) {
      await new Promise<void>((resolve) => {
        onReply = resolve
      })
    }
    return replies.shift()
  }
  upstream.on(
    'data',
    splitMessages(cut, (reply) => {
      replies.push(reply)
      onReply()
    }),
  )
  upstream.on('close', () => onReply())

  const pass = async (message: Buffer) => {
    const { name, stream, expectsReply } = readCommand(message)
    const decision = UNDISTURBED.has(name) ? undefined : decisions.next(stream)
    if (decision && decision.beforeMs > 0) await pause(decision.beforeMs)
    if (decision?.outcome === 'refused') return cut()
    if (!upstream.destroyed) upstream.write(message)
    const reply = expectsReply ? await nextReply() : undefined
    if (decision && decision.afterMs > 0) await pause(decision.afterMs)
    if (decision?.outcome === 'lost') return cut()
    if (reply && !driver.destroyed) driver.write(reply)
  }
  const passing = new Mutex()
  driver.on(
    'data',
    splitMessages(cut, (message) => {
      void passing.runExclusive(() => pass(message).catch(cut))
    }),
  )
}
