import { rmSync } from 'node:fs'
import { discardPlatform, type PlatformProcess } from '@plekje/testing'
import type { BrowserServer } from 'playwright-core'

export default async function globalTeardown(): Promise<void> {
  const { e2ePlatform, e2eBrowser, e2eFolders } = globalThis as {
    e2ePlatform?: PlatformProcess
    e2eBrowser?: BrowserServer
    e2eFolders?: readonly string[]
  }
  await Promise.all([e2ePlatform && discardPlatform(e2ePlatform), e2eBrowser?.close()])
  for (const folder of e2eFolders ?? []) rmSync(folder, { recursive: true, force: true })
}
