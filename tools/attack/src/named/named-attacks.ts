import { accounts } from './accounts'
import type { AttackGroup } from './attack-group'
import { bodies } from './bodies'
import { cache } from './cache'
import { foreignHost } from './foreign-host'
import { identity } from './identity'
import { imports } from './imports'
import { localUsers } from './local-users'
import { longTexts } from './long-texts'
import { members } from './members'
import { networks } from './networks'
import { secondFactor } from './second-factor'
import { uploads } from './uploads'

/** Attacks that may slow down the shared platform are last. */
export const namedAttacks: readonly AttackGroup[] = [
  localUsers,
  identity,
  accounts,
  foreignHost,
  bodies,
  members,
  longTexts,
  secondFactor,
  cache,
  networks,
  uploads,
  imports,
]
