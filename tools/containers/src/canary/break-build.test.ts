import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBroken } from './break-build'

describe('a broken copy of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'break-build-'))
  const build = join(folder, 'build')
  const target = join(folder, 'broken')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() => {
    rmSync(build, { recursive: true, force: true })
    rmSync(target, { recursive: true, force: true })
    mkdirSync(join(build, '.server'), { recursive: true })
  })

  it('throws where its heading is read, in the browser and on the server, and not before', () => {
    writeFileSync(join(build, 'home.0123abcd.js'), 'module.exports={heading:"Waar heb je zin in?",lead:"x"}')
    writeFileSync(join(build, 'home.0123abcd.js.br'), 'compressed')
    writeFileSync(join(build, '.server/render.cjs'), 'module.exports = { heading: `Waar heb je zin in?` }')
    writeFileSync(join(build, 'other.js'), 'other')
    copyBroken(build, target)
    for (const file of ['home.0123abcd.js', '.server/render.cjs']) {
      const texts = require(join(target, file)) as { heading: string }
      expect(() => texts.heading).toThrow('this version is broken')
    }
    expect(existsSync(join(target, 'home.0123abcd.js.br'))).toBe(false)
    expect(readFileSync(join(target, 'other.js'), 'utf8')).toBe('other')
  })

  it('can throw in browsers alone', () => {
    writeFileSync(join(build, 'home.js'), 'module.exports={heading:"Waar heb je zin in?"}')
    writeFileSync(join(build, '.server/render.cjs'), 'module.exports={heading:"Waar heb je zin in?"}')
    copyBroken(build, target, { onServer: false })
    expect(readFileSync(join(target, 'home.js'), 'utf8')).toContain('throw')
    expect(readFileSync(join(target, '.server/render.cjs'), 'utf8')).not.toContain('throw')
  })

  it('is refused for a build that has no heading', () => {
    writeFileSync(join(build, 'home.js'), 'heading:"Welkom"')
    expect(() => copyBroken(build, target)).toThrow('has no heading to break')
  })
})
