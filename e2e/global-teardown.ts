import { rmSync } from 'node:fs'
import { discardPlatform, type PlatformProcess } from '@plekje/testing'

export default async function globalTeardown(): Promise<void> {
  const { e2ePlatforms = [], e2eSeeded } = globalThis as {
    e2ePlatforms?: readonly PlatformProcess[]
    e2eSeeded?: string
  }
  await Promise.all(e2ePlatforms.map(discardPlatform))
  if (e2eSeeded) rmSync(e2eSeeded, { recursive: true, force: true })
}
