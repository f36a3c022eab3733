import type { EngineUnderTest } from '@plekje/testing'
import type { Cache } from '../../src/cache/cache'

export interface CacheUnderTest extends EngineUnderTest<Cache> {
  /** Advances the engine's clock and this process's timers; immediate when the test fakes both. */
  waitSeconds(seconds: number): Promise<void>
}
