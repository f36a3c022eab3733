import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { run } from '../src/docker'
import { root } from '../src/units'
import { standInKubectl } from './stand-in-kubectl'

/** Answers as a cluster would that has analytics as a StatefulSet, and writes down what is applied. */
const kubectl = `#!/usr/bin/env bash
case "$*" in
  *'get deployment/'*) exit 1 ;;
  *'get statefulset/'*) cat "$WORKLOAD" ;;
  *'get job'*) echo "$STATE" ;;
  *apply*) cat >"$APPLIED" ;;
  *logs*) echo 'the last line' ;;
esac
`

const inFolder = standInKubectl(kubectl)
beforeEach(() => {
  const documents = parseAllDocuments(readFileSync(join(root, 'k8s/base/analytics.yaml'), 'utf8')).map((one) =>
    one.toJS(),
  )
  const workload = documents.find(({ kind }) => kind === 'StatefulSet')
  writeFileSync(inFolder('workload.json'), JSON.stringify(workload))
})

async function job(args: readonly string[], state: string) {
  const applied = inFolder('applied')
  const { code, stdout, stderr } = await run('k8s/job.sh', [...args], {
    env: {
      KUBECTL: inFolder('kubectl'),
      WORKLOAD: inFolder('workload.json'),
      APPLIED: applied,
      STATE: state,
    },
  })
  return { code, stdout, stderr, manifest: JSON.parse(readFileSync(applied, 'utf8')) }
}

const rewind = ['analytics', 'rewind-events', 'EVENTS_GROUPS=reviews,social']
const hasTools = ['bash', 'jq'].every((program) => spawnSync(program, ['--version']).status === 0)
const describeWithTools = hasTools ? describe : describe.skip

describeWithTools(hasTools ? 'k8s/job.sh' : 'k8s/job.sh (skipped: bash or jq is missing)', () => {
  it('runs a command with the settings of a StatefulSet, and gives its volumes something to mount', async () => {
    const { code, stdout, manifest } = await job(rewind, 'SuccessCriteriaMet Complete')
    expect(code).toBe(0)
    expect(stdout).toContain('the last line')
    const { spec } = manifest.spec.template
    const [container] = spec.containers
    expect(container.args).toEqual(['node', 'dist/main.cjs', 'rewind-events'])
    expect(container.env).toContainEqual({ name: 'EVENTS_GROUPS', value: 'reviews,social' })
    expect(container.env.map(({ name }: { name: string }) => name)).toContain('KAFKA_BROKERS')
    expect(container.readinessProbe).toBeUndefined()
    const volumes = spec.volumes.map(({ name }: { name: string }) => name)
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name)
  })

  it('keeps requests for the unit away from the pod, and lets it reach the engines', async () => {
    const { manifest } = await job(rewind, 'Complete')
    expect(manifest.spec.template.metadata.labels).toMatchObject({
      'app.kubernetes.io/name': 'analytics-rewind-events',
      'plekje.example/uses-documents': 'true',
      'plekje.example/uses-events': 'true',
    })
  })

  it('fails when the command fails', async () => {
    const { code, stderr } = await job(rewind, 'FailureTarget Failed')
    expect(code).not.toBe(0)
    expect(stderr).toContain('analytics-rewind-events failed')
  })
})
