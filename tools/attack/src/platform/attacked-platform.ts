import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import { type Hold, longestHold, watchedBy } from './loop-watch'
import { createSources, requireLoopback } from './loopback'

export interface AttackedPlatform extends Pick<PlatformProcess, 'url' | 'dataDir' | 'output' | 'pid'> {
  /** The longest that its event loop was held since this was asked last. */
  longestHold(): Promise<Hold>
  /** An address of this machine that nothing was sent from yet. */
  newSource(): string
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/** The product as `npm start` runs it, in a process and a folder of its own, with its event loop watched. Built here, or in
 * the checkout that `ATTACK_ROOT` names. */
export async function startAttackedPlatform(env: Record<string, string> = {}): Promise<AttackedPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-attack-'))
  const socketPath = join(folder, 'loop.sock')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // Made by the platform itself, so that the modes of what it makes are its own.
    const dataDir = join(folder, 'data')
    const platform = await startPlatformProcess({
      dataDir,
      root: process.env.ATTACK_ROOT || undefined,
      env: { ...watchedBy(socketPath), ...env },
      timeoutMs: 240_000,
    })
    requireLoopback(platform.url)
    return {
      url: platform.url,
      dataDir,
      pid: platform.pid,
      output: platform.output,
      longestHold: () => longestHold(socketPath),
      newSource: createSources(),
      async close() {
        await platform.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
