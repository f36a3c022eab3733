import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, USAGE } from '../src/backup/run-command'

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const code = await runCommand(args, { env, out: (text) => lines.push(text), err: (text) => lines.push(text) })
  return { code, text: lines.join('\n') }
}

describe('npm run backup and npm run restore', () => {
  it.each([[[]], [['backup', 'again']], [['restore', '--when', 'now']], [['restore', 'all']]])(
    'print what they take for %j',
    async (args) => {
      expect(await run(args)).toEqual({ code: 2, text: USAGE })
    },
  )

  it('name invalid settings', async () => {
    const { code, text } = await run(['restore', '--at', 'gisteren'])
    expect(code).toBe(1)
    expect(text).toContain('RESTORE_AT: must be a time')
    expect(text).toContain('BACKUP_IDENTITY: is required')
  })

  it('say in one line that there is no backup', async () => {
    const from = join(tmpdir(), `plekje-no-backups-${process.pid}`)
    const { code, text } = await run(['restore', '--from', from], { BACKUP_IDENTITY: 'AGE-SECRET-KEY-1' })
    expect([code, text]).toEqual([1, expect.stringMatching(/has no backup of .* or before$/)])
  })
})
