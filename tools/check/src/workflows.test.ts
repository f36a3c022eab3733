import { findWorkflowProblems, imagesIn, scriptsIn } from './workflows'

const facts = {
  scripts: new Set(['check', 'test']),
  images: imagesIn('services:\n  redis:\n    image: redis:7.4.11\n'),
}
const workflow = (job: string, permissions = 'permissions: { contents: read }') =>
  `${permissions}\njobs:\n  one:\n    timeout-minutes: 5\n${job}`

describe('workflows', () => {
  it('may call existing scripts only', () => {
    expect(
      findWorkflowProblems(workflow('    steps: [{ run: npm run check -- x }, { run: npm test }]'), facts),
    ).toEqual([])
    expect(findWorkflowProblems(workflow('    steps: [{ run: npm run planted }]'), facts)).toEqual([
      'one: npm run planted: there is no such script',
    ])
  })

  it('name scripts in all ways that npm knows', () => {
    expect(scriptsIn('npm ci --ignore-scripts\nnpm run --silent a:b -- c && npm test')).toEqual(['a:b', 'test'])
  })

  it('use the engines of docker-compose.yml', () => {
    const job = (version: string) => workflow(`    services: { redis: { image: "redis:${version}" } }`)
    expect(findWorkflowProblems(job('7.4.11'), facts)).toEqual([])
    expect(findWorkflowProblems(job('7'), facts)).toEqual(['one: redis:7 is not what docker-compose.yml uses'])
  })

  it('have read permissions, timeouts, and actions that are pinned by commit', () => {
    expect(findWorkflowProblems(workflow('    steps: []', 'permissions: { contents: write }'), facts)).toHaveLength(1)
    expect(findWorkflowProblems(workflow('    steps: []', ''), facts)).toHaveLength(1)
    expect(findWorkflowProblems('permissions: {}\njobs: { one: { steps: [{ uses: a/b@main }] } }', facts)).toEqual([
      'one: has no timeout-minutes',
      'one: a/b@main does not name a commit',
    ])
  })
})
