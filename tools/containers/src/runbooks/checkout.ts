import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepositoryTo } from '../copy-repository'
import { root } from '../units'

interface Checkout {
  readonly folder: string
  remove(): void
}

/**
 * Makes a copy of the repository as an operator has it: a git checkout without changes and without `.env`. It uses the
 * packages that are installed here.
 */
export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-runbooks-'))
  copyRepositoryTo(folder)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=Plekje', '-c', 'user.email=tests@plekje.example', 'commit', '--quiet', '--message', 'released')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
