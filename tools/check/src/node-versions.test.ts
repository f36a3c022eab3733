// Proves PLATFORM-27.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lts = read('.nvmrc').trim()

describe('Node', () => {
  it('is from 20.19 on, which types are those of', () => {
    const { engines, devDependencies } = JSON.parse(read('package.json'))
    expect(engines.node).toBe('>=20.19')
    expect(devDependencies['@types/node']).toMatch(/^20\.19\./)
  })

  it('of images is that of .nvmrc', () => {
    const files = readdirSync(join(root, 'docker')).filter((name) => name.endsWith('.Dockerfile'))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect(read(`docker/${file}`)).toContain(`ARG NODE_IMAGE=node:${lts}-`)
      expect(read(`docker/${file}`)).not.toMatch(/^FROM node:/m)
    }
  })

  it('is the newest of these in tests of each change, and the oldest in those of each night', () => {
    expect(read('.ci/run')).toContain(`install_node ${lts} `)
    expect(read('.ci/nightly')).toContain('install_node 20.19.0 ')
  })
})
