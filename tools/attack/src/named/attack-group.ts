import type { Checks } from '@plekje/containers/checks'
import type { AttackedPlatform } from '../platform/attacked-platform'

/** Attacks on a platform of their own, or on one that they share. */
export interface AttackGroup {
  readonly name: string
  run(platform: AttackedPlatform, checks: Checks): Promise<void>
}
