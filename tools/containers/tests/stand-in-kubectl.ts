import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Puts a script in a new folder for each test, as the program `kubectl` there. The result gives the path of a file in that
 * folder.
 */
export function standInKubectl(script: string): (file: string) => string {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plekje-kubectl-'))
    writeFileSync(join(folder, 'kubectl'), script)
    chmodSync(join(folder, 'kubectl'), 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  return (file) => join(folder, file)
}
