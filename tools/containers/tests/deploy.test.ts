import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { run } from '../src/docker'
import { standInKubectl } from './stand-in-kubectl'

/** Answers as a cluster would, and writes down what it is asked. */
const kubectl = `#!/usr/bin/env bash
echo "$*" >>"$ASKED"
case "$*" in
  kustomize*) echo 'kind: Namespace' ;;
  *'get secret'*) [ -n "$HAS_SECRET" ] ;;
  *'get pod --selector app.kubernetes.io/component=migration'*) printf "$RUNNING" ;;
  *'get pod'*) ;;
  *activeDeadlineSeconds*) echo "$DEADLINE" ;;
  *'get configmap gateway-remotes --ignore-not-found'*) echo "$CHOSEN" ;;
  *'get configmap gateway-remotes'*) echo '[{ "name": "discovery" }]' ;;
  *'get job --selector app.kubernetes.io/component=migration'*) printf 'kafka-topics\\nreviews-migrate\\n' ;;
  *'get job --selector'*) ;;
  *'get job reviews-migrate'*) echo "$REVIEWS" ;;
  *'get job'*) echo 'SuccessCriteriaMet Complete' ;;
  *'logs --selector'*) echo 'migration 0002-names failed' ;;
  *logs*) echo '{"level":30,"msg":"migrated before: nothing to do"}' ;;
  *'apply '*' notin '*) echo statefulset.apps/mongodb serverside-applied ;;
  *'apply '*component=gateway*) echo deployment.apps/gateway serverside-applied ;;
  *'apply '*component=service*) echo deployment.apps/reviews serverside-applied ;;
  *'apply '*component=front-end*) echo service/shell serverside-applied; echo deployment.apps/shell serverside-applied ;;
  *'get deployment'*) echo deployment.apps/mfe-discovery-v2 ;;
  *'rollout status'*) [ -z "$NEVER_READY" ] ;;
esac
`

const inFolder = standInKubectl(kubectl)

const usual = { HAS_SECRET: 'yes', REVIEWS: 'Complete', NEVER_READY: '', RUNNING: '', DEADLINE: '-29', CHOSEN: '' }

async function deploy(env: Record<string, string> = {}, ...options: string[]) {
  const asked = inFolder('asked')
  const { code, stdout, stderr } = await run(
    'k8s/deploy.sh',
    ['test', '--kubectl', `${inFolder('kubectl')} --context here`, '--timeout', '2', ...options],
    { env: { ...usual, ASKED: asked, ...env } },
  )
  const calls = readFileSync(asked, 'utf8').trim().split('\n')
  const has = (text: string) => calls.some((call) => call.includes(text))
  return { code, stdout, stderr, calls, has }
}

/** The script is for whoever deploys to a cluster; a laptop may do without what it is written in. */
const hasBash = spawnSync('bash', ['-c', 'true']).status === 0
const describeWithBash = hasBash ? describe : describe.skip

describeWithBash(hasBash ? 'k8s/deploy.sh' : 'k8s/deploy.sh (skipped: there is no bash here)', () => {
  it('prepares first, then replaces what serves, and the gateway last', async () => {
    const { code, calls, stdout } = await deploy()
    const at = (text: string) => calls.findIndex((call) => call.includes(text))
    const order = [
      'notin (gateway, remotes, service, front-end, preflight, migration, seed)',
      'rollout status statefulset.apps/mongodb',
      'apply --server-side --force-conflicts --filename',
      'delete job --selector app.kubernetes.io/component=preflight',
      'component=migration',
      'get job reviews-migrate',
      'component=service',
      'rollout status deployment.apps/reviews',
      'component=front-end',
      'component=gateway',
      'rollout status deployment.apps/gateway',
    ]
    expect(code).toBe(0)
    expect(order.map(at)).not.toContain(-1)
    expect(at(order[0] ?? '')).toBeLessThan(at(order[3] ?? ''))
    expect([...order.slice(3)].map(at)).toEqual([...order.slice(3)].map(at).sort((a, b) => a - b))
    expect(calls.every((call) => call.includes('--context here'))).toBe(true)
    expect(stdout).toContain('reviews-migrate: migrated before: nothing to do')
  })

  it('stops at a migration that fails, with its log, before anything that serves is touched', async () => {
    const { code, stderr, has } = await deploy({ REVIEWS: 'FailureTarget Failed' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('migration 0002-names failed')
    expect(stderr).toContain('reviews-migrate did not succeed')
    expect(has('component=service')).toBe(false)
  })

  it('stops at a migration that does not end in time', async () => {
    const { code, has } = await deploy({ REVIEWS: '' })
    expect(code).not.toBe(0)
    expect(has('component=service')).toBe(false)
  })

  it('says what is missing before it touches anything that runs', async () => {
    const { code, stderr, has } = await deploy({ HAS_SECRET: '' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('the Secret plekje-secrets is missing')
    expect(has('--filename /')).toBe(false)
  })

  it('waits for what it applied, and not for versions of micro-frontends beside it', async () => {
    const { calls } = await deploy()
    const waits = calls.filter((call) => call.includes('rollout status')).map((call) => call.split(' ')[6])
    expect(waits).toEqual([
      'statefulset.apps/mongodb',
      'deployment.apps/reviews',
      'deployment.apps/shell',
      'deployment.apps/gateway',
    ])
  })

  it('fails when something does not become ready', async () => {
    const { code, stderr } = await deploy({ NEVER_READY: 'yes' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('statefulset.apps/mongodb did not become ready')
  })

  it('waits for a migration of an earlier deployment that still runs, before it deletes its Job', async () => {
    const { code, calls, stdout } = await deploy({ RUNNING: 'kafka-topics\\nkafka-topics\\n' })
    const at = (text: string) => calls.findIndex((call) => call.includes(text))
    expect(code).toBe(0)
    expect(stdout.match(/waiting for kafka-topics of an earlier deployment/g)).toHaveLength(1)
    expect(at('get job kafka-topics')).toBeLessThan(at('delete job --selector app.kubernetes.io/component=migration'))
  })

  it('gives a migration the time that its Job has, not that of what serves', async () => {
    const { calls } = await deploy()
    expect(calls.filter((call) => call.includes('activeDeadlineSeconds'))).toHaveLength(2)
  })

  describe('with a list of micro-frontends that remote.sh chose', () => {
    it('keeps that list and prints it', async () => {
      const { stdout, has } = await deploy({ CHOSEN: '1' })
      expect(stdout).toContain('stay as remote.sh chose them: [{ "name": "discovery" }]')
      expect(has('component=remotes')).toBe(false)
    })

    it('takes the list of the overlay with --remotes overlay', async () => {
      const { has } = await deploy({ CHOSEN: '1' }, '--remotes', 'overlay')
      expect(has('component=remotes')).toBe(true)
      expect(has('annotate configmap gateway-remotes plekje.example/chosen-')).toBe(true)
    })
  })

  it('takes the list of the overlay where nobody chose another', async () => {
    const { has } = await deploy()
    expect(has('component=remotes')).toBe(true)
  })
})
