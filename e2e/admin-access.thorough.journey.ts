import * as contracts from '@plekje/contracts'
import { createMember, signIn } from './member'
import { type Visitor, visitors } from './visitor'

const newVisitor = visitors()

interface Call {
  readonly method: string
  readonly path: string
}

/** Values of path parameters; all others are `1`. */
const VALUES: Readonly<Record<string, string>> = { topic: 'venue.activity', position: '0-0' }

const isApi = (value: unknown): value is contracts.Api =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((part) => part && typeof part === 'object' && 'access' in part && 'path' in part)

/** Every call of the contracts that only administrators may make. */
const calls: Call[] = Object.values(contracts)
  .filter(isApi)
  .flatMap((api) => Object.values(api))
  .filter(({ access }) => access === 'admin')
  .map(({ method, path }) => ({
    method,
    path: `/api${path.replace(/:(\w+)/g, (_match: string, name: string) => VALUES[name] ?? '1')}`,
  }))

const answers = ({ context }: Visitor) =>
  Promise.all(
    calls.map(async ({ method, path }) => {
      const reply = await context.request.fetch(path, method === 'GET' ? { method } : { method, data: {} })
      return `${method} ${path} ${reply.status()}`
    }),
  )

describe('every call of administrators', () => {
  it('is found in the contracts', () => {
    expect(calls.length).toBeGreaterThanOrEqual(29)
    expect(calls).toContainEqual({ method: 'POST', path: '/api/admin/reviews/1/moderation' })
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  it('is refused to a visitor', async () => {
    const refused = await answers(await newVisitor())
    expect(refused).toEqual(calls.map(({ method, path }) => `${method} ${path} 401`))
  })

  it('is refused to a member, whatever the call says', async () => {
    const visitor = await newVisitor()
    await signIn(visitor.context, await createMember('nieuwsgierig'))
    const refused = await answers(visitor)
    expect(refused).toEqual(calls.map(({ method, path }) => `${method} ${path} 403`))
  })
})

describe('screens of administrators beyond the dashboard', () => {
  const tabs = ['reviews', 'feedback', 'systeem', 'logboek'].map((tab) => `/admin?tab=${tab}`)
  const pages = ['/admin/import', '/admin/venues/new']

  it('lead a visitor to /auth, and make no call of administrators', async () => {
    const { page, complaints } = await newVisitor()
    for (const path of [...tabs, ...pages]) {
      await page.goto(path)
      await page.waitForURL('**/auth')
    }
    expect(complaints.all).toEqual([])
  })

  it('refuse a member in words, or lead home, and make no call of administrators', async () => {
    const { page, context, complaints } = await newVisitor()
    await signIn(context, await createMember('nieuwsgierig'), { sawWelcome: true })
    for (const path of tabs) {
      await page.goto(path)
      await page.getByText('Toegang Geweigerd: Je hebt geen admin-rechten om deze pagina te bekijken.').waitFor()
    }
    for (const path of pages) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/')
    }
    expect(complaints.all).toEqual([])
  })
})
