import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plekje-contracts-'))
  cpSync(join(root, 'packages/contracts/src'), join(folder, 'src'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command on the copy of the contracts, against what is released unless another file is given. */
function gate(command: string, released = join(root, 'packages/contracts/released/contracts.json'), ...more: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/tsx/dist/cli.mjs'),
      join(root, 'tools/check/src/contract-gate/main.ts'),
      ...[command, '--contracts', join(folder, 'src/index.ts'), '--released', released, ...more],
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function edit(file: string, from: string, to: string) {
  const text = readFileSync(join(folder, 'src', file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, 'src', file), text.replace(from, to))
}

it('passes the contracts as they are', () => {
  expect(gate('check')).toMatchObject({ status: 0, stdout: expect.stringContaining('contracts are compatible') })
})

it('fails for a removed field of a reply, a new required field of a request and a changed event, and names the affected units', () => {
  edit('reviews.ts', '  authorName: z.string(),\n', '')
  edit('reviews.ts', '  comment: Comment,\n', '  comment: Comment,\n  title: z.string(),\n')
  edit('events.ts', 'reviewCount: z.number().int(),', 'reviewCount: z.string(),')
  const { status, stderr } = gate('check')
  expect(status).toBe(1)
  const [told = ''] = stderr.split('\n\n').filter((text) => text.startsWith('reviewsApi.writeReview'))
  expect(told.split('\n')).toEqual([
    'reviewsApi.writeReview (POST /listings/:listingId/reviews)',
    '  body.title: became required',
    '  reply.authorName: was removed',
    '  served by: services/reviews',
    expect.stringMatching(/^ {2}consumed by: mfe-discovery(, |$)/),
    expect.stringContaining('make -- contracts'),
  ])
  expect(stderr).toMatch(
    /event review\.changed\n {2}data\.reviewCount: may now be string[\s\S]*?consumed by: gateway, services\/listings\n/,
  )
})

it('releases a break only with --breaking, as the next major version', () => {
  const released = join(folder, 'released/contracts.json')
  expect(gate('check', released)).toMatchObject({ status: 1, stderr: expect.stringContaining('make -- contracts') })
  expect(gate('release', released)).toMatchObject({ status: 0, stdout: expect.stringContaining('contracts 1.0.0') })
  edit('social.ts', "path: '/friends'", "path: '/friend-list'")
  expect(gate('release', released)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('socialApi.listFriends (GET /friends)\n  GET /friends → GET /friend-list'),
  })
  expect(gate('release', released, '--breaking')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('contracts 2.0.0'),
  })
  expect(gate('check', released)).toMatchObject({ status: 0 })
}, 300_000)
