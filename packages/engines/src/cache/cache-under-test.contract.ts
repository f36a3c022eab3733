import type { EngineUnderTest } from '@plekje/testing'
import type { Cache } from './cache'

export interface CacheUnderTest extends EngineUnderTest<Cache> {
  /** Resolves when the engine's clock and this process's timers are so much further: at once where a test holds both. */
  letPass(seconds: number): Promise<void>
}
