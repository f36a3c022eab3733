import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlatformProcess, startPlatformProcess } from '@plekje/testing'
import { type LoopBlock, longestBlock, loopWatchEnv } from './loop-watch'
import { createSourceAddresses, requireLoopback } from './loopback'

export interface AttackedPlatform extends Pick<PlatformProcess, 'url' | 'dataDir' | 'output' | 'pid'> {
  /** Resolves with the longest block of its event loop since the previous call. */
  longestBlock(): Promise<LoopBlock>
  /** Returns an address of this machine that was not used yet. */
  newSourceAddress(): string
  close(): Promise<void>
}

/**
 * Starts the product as `npm start` runs it, in a process and a folder of its own, with its event loop measured. The
 * build is that of this repository, or of the checkout that `ATTACK_ROOT` names.
 */
export async function startAttackedPlatform(env: Record<string, string> = {}): Promise<AttackedPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-attack-'))
  const socketPath = join(folder, 'loop.sock')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    // The platform creates this folder itself, so that the checks see the file modes that it sets.
    const dataDir = join(folder, 'data')
    const platform = await startPlatformProcess({
      dataDir,
      root: process.env.ATTACK_ROOT || undefined,
      env: { ...loopWatchEnv(socketPath), ...env },
      timeoutMs: 240_000,
    })
    requireLoopback(platform.url)
    return {
      url: platform.url,
      dataDir,
      pid: platform.pid,
      output: platform.output,
      longestBlock: () => longestBlock(socketPath),
      newSourceAddress: createSourceAddresses(),
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
