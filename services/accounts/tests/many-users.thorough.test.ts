// Proves API-16.
import { findGrowingCosts } from '@plekje/testing'
import { searchPartsOf } from '../src/domain/searched-fields'
import { closeAccounts, type RunningAccounts, startAccounts } from './start-accounts'

jest.setTimeout(600_000)

const [FEW, MANY] = [500, 4000]
const ROUNDS = 25
const BATCH = 250
const PAGE = 50

const NAMES = ['Anna', 'Bram', 'Chantal', 'Daan', 'Esra', 'Floor', 'Gijs', 'Hanneke', 'Ilias', 'Jip']
const administrator = { id: 'beheer', username: 'beheer', isAdmin: true }
const startOf = (at: number) => Date.UTC(2020, 0, 1) + at * 60_000

/** Names in the same proportions, whatever the count. */
async function fill({ engines }: RunningAccounts, count: number) {
  const users = (await engines.documents.connection('accounts')).collection<{ _id: string }>('users')
  for (let from = 0; from < count; from += BATCH) {
    await users.insertMany(
      Array.from({ length: BATCH }, (_, index) => {
        const at = from + index
        const [username, firstName] = [`lid${at}x`, NAMES[at % NAMES.length] ?? '']
        const searched = { username, email: `${username}@leden.example`, firstName, lastName: null }
        return {
          ...{
            _id: `u-${at}`,
            ...searched,
            ...searchPartsOf(searched),
            usernameKey: username,
            emailKey: searched.email,
          },
          passwordHash: '',
          profileImageUrl: null,
          isAdmin: false,
          isEmailVerified: true,
          createdAt: new Date(startOf(at)),
        }
      }),
    )
  }
}

const questions: Record<string, (count: number) => string> = {
  'the first page': () => '',
  'the last page': (count) => `offset=${count - PAGE}`,
  'a page in the middle, after a row': (count) => `after=${startOf(count / 2)}.u-${count / 2}`,
  'one by a part of an address': (count) => `search=d${count - 7}x%40le`,
  nobody: () => 'search=lidx',
  'a part that all have': () => 'search=leden.ex',
  'a part that all have, after a row': (count) => `search=leden.ex&after=${startOf(count / 2)}.u-${count / 2}`,
  'one letter': () => 'search=i',
}

async function questionsTo(count: number) {
  const accounts = await startAccounts({ env: { ADMIN_PASSWORD: '' } })
  await fill(accounts, count)
  const asked = Object.entries(questions).map(([name, queryOf]) => {
    const path = `/api/admin/users?limit=${PAGE}&${queryOf(count)}`
    return [name, () => accounts.call(path, { as: administrator })] as const
  })
  return Object.fromEntries(asked)
}

afterEach(closeAccounts)

it('no page of users costs more with eight times as many, searched for or not', async () => {
  const [few, many] = [await questionsTo(FEW), await questionsTo(MANY)]
  expect(await findGrowingCosts({ few, many }, { rounds: ROUNDS, times: 3 })).toEqual([])
})
