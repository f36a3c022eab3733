import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure } from '@plekje/containers/checks'

/** The heading of the home page in the texts of a build. */
const HEADING = /\bheading:\s*(["'`])Waar heb je zin in\?\1/g
const THROWS = 'get heading(){throw new Error("this version is broken")}'

/** Copies a build of discovery whose home page throws while it renders, in browsers and on the server. */
export function copyBroken(build: string, target: string): void {
  cpSync(build, target, { recursive: true })
  const changed = { browser: 0, server: 0 }
  for (const entry of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?js$/.test(entry)) continue
    const path = join(target, entry)
    const text = readFileSync(path, 'utf8')
    const broken = text.replace(HEADING, THROWS)
    if (broken === text) continue
    changed[entry.startsWith('.server') ? 'server' : 'browser'] += 1
    writeFileSync(path, broken)
    for (const suffix of ['.br', '.gz']) rmSync(path + suffix, { force: true })
  }
  ensure(changed.browser > 0 && changed.server > 0, `${build} has no heading to break`)
}
