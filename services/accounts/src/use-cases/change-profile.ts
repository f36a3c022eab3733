import { type Member, type User, withoutUndefined } from '@plekje/contracts'
import type { InTransaction } from '@plekje/service-kit'
import { storedName } from '../domain/names'
import { notSignedIn } from '../refusals'
import { accountChanged } from '../storage/account-events'
import type { UserRepository } from '../storage/user-repository'
import { userOf } from '../storage/user-views'

interface Names {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

/** Changes the given names; an empty name is removed. */
export const createChangeProfile =
  (inTransaction: InTransaction, users: UserRepository) =>
  (member: Member, names: Names): Promise<User> =>
    inTransaction(async () => {
      const user = await users.byId(member.id)
      if (!user) throw notSignedIn()
      const set = withoutUndefined({
        firstName: names.firstName === undefined ? undefined : storedName(names.firstName),
        lastName: names.lastName === undefined ? undefined : storedName(names.lastName),
      })
      const isChanged = Object.entries(set).some(([name, value]) => user[name as keyof typeof set] !== value)
      if (!isChanged) return userOf(user)
      const updatedUser = await users.change(member.id, set, { events: [accountChanged(user, 'renamed')] })
      return userOf(updatedUser ?? user)
    })
