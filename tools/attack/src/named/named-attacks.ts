import type { AttackGroup } from './attack-group'
import { identity } from './identity'
import { imports } from './imports'
import { localUsers } from './local-users'
import { longTexts } from './long-texts'
import { networks } from './networks'
import { uploads } from './uploads'

/** Attacks that may slow down the shared platform are last. */
export const namedAttacks: readonly AttackGroup[] = [localUsers, identity, longTexts, networks, uploads, imports]
