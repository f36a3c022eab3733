import type { Checks } from '@plekje/containers/checks'
import type { AttackedPlatform } from '../platform/attacked-platform'

/** Attacks that share a platform of their own. */
export interface AttackGroup {
  readonly name: string
  readonly env: Record<string, string>
  run(platform: AttackedPlatform, checks: Checks): Promise<void>
}

export const namedAttacks: readonly AttackGroup[] = []
