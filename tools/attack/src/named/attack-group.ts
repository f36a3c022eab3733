import type { Checks } from '@plekje/containers/checks'
import type { AttackedPlatform } from '../platform/attacked-platform'

/** Attacks of one kind, on the shared platform or on one that the group starts. */
export interface AttackGroup {
  readonly name: string
  run(platform: AttackedPlatform, checks: Checks): Promise<void>
}
