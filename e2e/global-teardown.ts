import { discardPlatform, type PlatformProcess } from '@plekje/testing'

export default async function globalTeardown(): Promise<void> {
  const { e2ePlatform } = globalThis as { e2ePlatform?: PlatformProcess }
  if (e2ePlatform) await discardPlatform(e2ePlatform)
}
