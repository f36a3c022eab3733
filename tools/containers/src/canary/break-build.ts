import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '../checks'

/** The heading of the home page in the texts of a build. */
const HEADING = /\bheading:\s*(["'`])Waar heb je zin in\?\1/g
const THROWS = 'get heading(){throw new Error("this version is broken")}'

/** Copies a build of discovery. The home page of the copy throws in browsers, and if `onServer` also on the server. */
export function copyBroken(build: string, target: string, { onServer = true } = {}): void {
  cpSync(build, target, { recursive: true })
  const broken = { browserFiles: 0, serverFiles: 0 }
  for (const entry of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?js$/.test(entry)) continue
    const path = join(target, entry)
    const isOnServer = entry.startsWith('.server')
    const text = readFileSync(path, 'utf8')
    const brokenText = text.replace(HEADING, THROWS)
    if (brokenText === text || (isOnServer && !onServer)) continue
    broken[isOnServer ? 'serverFiles' : 'browserFiles'] += 1
    writeFileSync(path, brokenText)
    for (const suffix of ['.br', '.gz']) rmSync(path + suffix, { force: true })
  }
  ensure(broken.browserFiles > 0 && (broken.serverFiles > 0 || !onServer), `${build} has no heading to break`)
}
