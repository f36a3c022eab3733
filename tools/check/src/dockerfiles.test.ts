import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDockerfileProblems, type Prune } from './dockerfiles'

const root = join(__dirname, '../../..')
const text = readFileSync(join(root, 'docker/service.Dockerfile'), 'utf8')
const dockerignore = readFileSync(join(root, '.dockerignore'), 'utf8')
const prune: Prune = (_unit, target) => {
  for (const folder of ['build', 'sources', 'run', 'files']) mkdirSync(join(target, folder))
}
const problemsOf = (dockerfile: string) =>
  findDockerfileProblems(dockerfile, ['services/reviews'], { dockerignore, root, prune })

it('a Dockerfile that builds has no problems', () => {
  expect(problemsOf(text)).toEqual([])
})

it.each([
  ['an instruction that there is not', 'WORKDIR /build', 'WORKDIRR /build', /Unknown instruction: WORKDIRR/],
  ['a stage that there is not', '--from=prune /out/build', '--from=pruned /out/build', /no earlier stage pruned/],
  ['a file that is not there', 'docker/healthcheck.sh', 'docker/health.sh', /docker\/health\.sh is not there/],
  ['a file that .dockerignore leaves out', 'docker/healthcheck.sh', 'docker/service.Dockerfile', /left out/],
  [
    'a folder that prune.mjs does not make',
    '/out/sources',
    '/out/source',
    /services\/reviews: .* makes no \/out\/source/,
  ],
  [
    'an argument that its stage does not declare',
    'COPY . .\nARG UNIT\n',
    'COPY . .\n',
    /stage prune: uses UNIT without ARG/,
  ],
])('finds %s', (_what, part, replacement, problem) => {
  expect(text).toContain(part)
  expect(problemsOf(text.replace(part, replacement))).toContainEqual(expect.stringMatching(problem))
})

it('fails when a unit cannot be taken out of the repository', () => {
  const broken: Prune = () => {
    throw new Error('package-lock.json does not hold it')
  }
  expect(() => findDockerfileProblems(text, ['services/reviews'], { dockerignore, root, prune: broken })).toThrow(
    'does not hold it',
  )
})
