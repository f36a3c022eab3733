import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { run } from '../src/docker'
import { standInKubectl } from './stand-in-kubectl'

/** Answers as a cluster would, and writes down what it is asked and given. */
const kubectl = `#!/usr/bin/env bash
echo "$*" >>"$ASKED"
case "$*" in
  *'get deployment/mfe-discovery '*configMapKeyRef*) printf plekje-settings-h4sh ;;
  *'get deployment/mfe-discovery '*affinity*) printf '{"podAntiAffinity":{}}' ;;
  *'get deployment/mfe-discovery '*replicas*) printf 2 ;;
  *'get deployment/mfe-discovery '*) ;;
  *'rollout status'*) [ -z "$NEVER_READY" ] ;;
  *endpointslices*) printf "$READY" ;;
  *'get configmap gateway-remotes'*) printf %s "$LIST" ;;
  *apply*) cat >>"$ASKED" ;;
esac
`

const inFolder = standInKubectl(kubectl)

async function remote(args: readonly string[], env: Record<string, string> = {}) {
  const asked = inFolder('asked')
  const { code, stderr } = await run('k8s/remote.sh', [...args], {
    env: {
      KUBECTL: inFolder('kubectl'),
      ASKED: asked,
      NEVER_READY: '',
      LIST: '[{ "url": "/remotes/discovery-v2/mf-manifest.json" }]',
      READY: '[{"addresses":["10.1.2.3"],"conditions":{"ready":true}}]',
      ...env,
    },
  })
  return { code, stderr, asked: readFileSync(asked, 'utf8') }
}

const add = ['add', 'discovery', 'v2', 'plekje/mfe-discovery:1.1.0']
const hasBash = spawnSync('bash', ['-c', 'true']).status === 0
const describeWithBash = hasBash ? describe : describe.skip

describeWithBash(hasBash ? 'k8s/remote.sh' : 'k8s/remote.sh (skipped: there is no bash here)', () => {
  it('adds a version with the settings, replicas and spread of the live one, and a budget of its own', async () => {
    const { code, asked } = await remote(add)
    expect(code).toBe(0)
    expect(asked).toContain('name: plekje-settings-h4sh,')
    expect(asked).not.toContain('name: plekje-settings,')
    expect(asked).toContain('image: plekje/mfe-discovery:1.1.0')
    expect(asked).toMatch(
      /patch deployment\/mfe-discovery-v2 .*"replicas": 2[\s\S]*"affinity": \{"podAntiAffinity":\{\}\}/,
    )
    expect(asked).toMatch(/kind: PodDisruptionBudget\nmetadata: \{ name: mfe-discovery-v2/)
  })

  it('removes a version again that does not become ready, for deploy.sh would wait for it', async () => {
    const { code, stderr, asked } = await remote(add, { NEVER_READY: 'yes' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('mfe-discovery-v2 did not become ready within 300 s and was removed again')
    expect(asked).toContain('delete deployment,service,poddisruptionbudget mfe-discovery-v2')
  })

  it('makes no version live that has no ready pod', async () => {
    const { code, stderr, asked } = await remote(['use', 'discovery', 'v2'], { READY: '' })
    expect(code).not.toBe(0)
    expect(stderr).toContain('no pod of mfe-discovery-v2 is ready')
    expect(asked).not.toContain('create configmap')
  })

  it('marks the list that it writes, so that deploy.sh keeps it', async () => {
    const { code, asked } = await remote(['use', 'discovery'])
    expect(code).toBe(0)
    expect(asked).toContain('remotes.json=[{ "url": "/remotes/discovery/mf-manifest.json" }]')
    expect(asked).toMatch(/annotate configmap gateway-remotes plekje\.example\/chosen=\d+/)
  })

  const LIST = '[{ "name": "discovery", "url": "/remotes/discovery/mf-manifest.json" }]'
  const SHARED = LIST.replace(' }]', ', "share": { "url": "/remotes/discovery-v2/mf-manifest.json", "percent": 5 } }]')

  it('gives a version to a share of visitors, changes the percentage, and ends the share', async () => {
    expect((await remote(['share', 'discovery', 'v2', '5'], { LIST })).asked).toContain(`remotes.json=${SHARED}`)
    const more = await remote(['share', 'discovery', 'v2', '20'], { LIST: SHARED })
    expect(more.asked).toContain(`remotes.json=${SHARED.replace('5 }', '20 }')}`)
    expect((await remote(['share', 'discovery'], { LIST: SHARED })).asked).toContain(`remotes.json=${LIST}`)
  })

  it('ends the share of a version that becomes live', async () => {
    const { asked } = await remote(['use', 'discovery', 'v2'], { LIST: SHARED })
    expect(asked).toContain(`remotes.json=${LIST.replace('/discovery/', '/discovery-v2/')}`)
  })

  it.each([
    ['0', LIST, 'is no percentage'],
    ['100', LIST, 'is no percentage'],
    ['5', LIST.replace('/discovery/', '/discovery-v2/'), 'is live'],
    ['5', '[]', 'names no discovery'],
  ])('gives no share of %s of the list %s', async (percent, list, message) => {
    const { code, stderr, asked } = await remote(['share', 'discovery', 'v2', percent], { LIST: list })
    expect(code).not.toBe(0)
    expect(stderr).toContain(message)
    expect(asked).not.toContain('create configmap')
  })

  it('gives no share to a version without a ready pod', async () => {
    const { stderr } = await remote(['share', 'discovery', 'v2', '5'], { LIST, READY: '' })
    expect(stderr).toContain('no pod of mfe-discovery-v2 is ready')
  })

  it('does not remove a version that is live', async () => {
    const { code, stderr, asked } = await remote(['remove', 'discovery', 'v2'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('mfe-discovery-v2 is live')
    expect(asked).not.toContain('delete')
  })
})
