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
 * A proxy between drivers and a MongoDB server on loopback that disturbs each command as decided: delays it or its
 * reply, or cuts the connection before the command reaches the server or after it was executed.
 */
export async function openLateMongo(target: NetConnectOpts, decisions: Decisions): Promise<LateMongo> {
  const disconnects = new Set<() => void>()
  const proxy = createServer((driver) => {
    const disconnect = () => {
      disconnects.delete(disconnect)
      driver.destroy()
      upstream.destroy()
    }
    const upstream = connect(target)
    disconnects.add(disconnect)
    for (const socket of [driver, upstream]) socket.on('error', disconnect).on('close', disconnect)
    relay(driver, upstream, disconnect, decisions)
  })
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port for the late MongoDB')
  return {
    // The short heartbeat makes drivers retry sooner than after half a second, because a test cuts connections more
    // often than any network. The connection is direct, because the replica set's own addresses bypass this proxy.
    url: `mongodb://127.0.0.1:${address.port}/?directConnection=true&minHeartbeatFrequencyMS=50`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        for (const disconnect of disconnects) disconnect()
      }),
  }
}

/** Relays one command at a time, as drivers send them. */
function relay(driver: Socket, upstream: Socket, disconnect: () => void, decisions: Decisions): void {
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
    splitMessages(disconnect, (reply) => {
      replies.push(reply)
      onReply()
    }),
  )
  upstream.on('close', () => onReply())

  const relayCommand = async (message: Buffer) => {
    const { name, stream, expectsReply } = readCommand(message)
    const decision = UNDISTURBED.has(name) ? undefined : decisions.next(stream)
    if (decision && decision.beforeMs > 0) await pause(decision.beforeMs)
    if (decision?.outcome === 'refused') return disconnect()
    if (!upstream.destroyed) upstream.write(message)
    const reply = expectsReply ? await nextReply() : undefined
    if (decision && decision.afterMs > 0) await pause(decision.afterMs)
    if (decision?.outcome === 'lost') return disconnect()
    if (reply && !driver.destroyed) driver.write(reply)
  }
  const commands = new Mutex()
  driver.on(
    'data',
    splitMessages(disconnect, (message) => {
      void commands.runExclusive(() => relayCommand(message).catch(disconnect))
    }),
  )
}
