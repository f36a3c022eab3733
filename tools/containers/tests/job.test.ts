import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { run } from '../src/docker'
import { root } from '../src/units'
import { standInKubectl } from './stand-in-kubectl'

/** Answers as a cluster would that has one workload, of the kind KIND, and writes down what is applied. */
const kubectl = `#!/usr/bin/env bash
case "$*" in
  *'get job '*) echo "$STATE" ;;
  *"get $KIND/"*) cat "$WORKLOAD" ;;
  *'get '*) exit 1 ;;
  *apply*) cat >"$APPLIED" ;;
  *logs*) echo 'the last line' ;;
esac
`

const inFolder = standInKubectl(kubectl)

async function job(args: readonly string[], state: string, kind = 'StatefulSet') {
  const manifests = readFileSync(join(root, `k8s/base/${args[0]}.yaml`), 'utf8')
  const workload = parseAllDocuments(manifests)
    .map((one) => one.toJS())
    .find((one) => one.kind === kind)
  writeFileSync(inFolder('workload.json'), JSON.stringify(workload))
  const applied = inFolder('applied')
  const { code, stdout, stderr } = await run('k8s/job.sh', [...args], {
    env: {
      KUBECTL: inFolder('kubectl'),
      KIND: kind.toLowerCase(),
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

  it('runs the opposite of a CronJob with its settings and volumes', async () => {
    const { code, manifest } = await job(['backup', 'restore', 'RESTORE_OVER=true'], 'Complete', 'CronJob')
    expect(code).toBe(0)
    const { metadata, spec } = manifest.spec.template
    const [container] = spec.containers
    expect(container.args).toEqual(['node', 'dist/main.cjs', 'restore'])
    expect(container.env).toContainEqual({ name: 'RESTORE_OVER', value: 'true' })
    expect(container.env.map(({ name }: { name: string }) => name)).toContain('BACKUP_IDENTITY')
    expect(spec.volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'backups' } })
    expect(metadata.labels).toMatchObject({ 'plekje.example/uses-documents': 'true' })
  })

  it('passes on arguments of the command', async () => {
    const { manifest } = await job(['analytics', 'declare-topics', 'grow'], 'Complete')
    const [{ args }] = manifest.spec.template.spec.containers
    expect(args).toEqual(['node', 'dist/main.cjs', 'declare-topics', 'grow'])
  })

  it('fails when the command fails', async () => {
    const { code, stderr } = await job(rewind, 'FailureTarget Failed')
    expect(code).not.toBe(0)
    expect(stderr).toContain('analytics-rewind-events failed')
  })
})
