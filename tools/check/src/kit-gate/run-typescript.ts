import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(__dirname, '../../../..')

/** Runs the compiler on files of `folder` with the repository's settings; `text` is its output. */
export function runTypeScript(
  folder: string,
  files: readonly string[],
  options: object,
): { readonly isGood: boolean; readonly text: string } {
  const project = join(folder, 'tsconfig.json')
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'], ...options }
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { isGood: status === 0, text: `${stdout}${stderr}` }
}
