import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './units'

/** Copies every file of the repository that git does not ignore, as it is now, into a folder. */
export function copyRepositoryTo(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
  const archive = execFileSync('tar', ['-c', '--null', '-T', '-'], {
    cwd: root,
    input: files.join('\0'),
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
}
