import { discardPlatform, type PlatformProcess } from '@plekje/testing'

export default async function globalTeardown(): Promise<void> {
  const { e2ePlatforms = [] } = globalThis as { e2ePlatforms?: readonly PlatformProcess[] }
  await Promise.all(e2ePlatforms.map(discardPlatform))
}
