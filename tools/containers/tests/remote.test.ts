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
  *'get configmap gateway-remotes'*) printf '[{ "url": "/remotes/discovery-v2/mf-manifest.json" }]' ;;
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

  it('does not remove a version that is live', async () => {
    const { code, stderr, asked } = await remote(['remove', 'discovery', 'v2'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('mfe-discovery-v2 is live')
    expect(asked).not.toContain('delete')
  })
})
