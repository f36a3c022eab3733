import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../src/units'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`)

interface DisruptionBudget {
  readonly metadata: { readonly name: string }
  readonly spec: { readonly unhealthyPodEvictionPolicy?: string }
}

describe('k8s/base', () => {
  it('lets pods ask NodeLocal DNSCache for names', () => {
    const policies = parseAllDocuments(read('k8s/base/network.yaml')).map((document) => document.toJS())
    const dns = policies.find(({ metadata }) => metadata.name === 'dns')
    expect(dns.spec.egress[0].to).toContainEqual({ ipBlock: { cidr: '169.254.20.10/32' } })
  })
})

describe('k8s/overlays/prod', () => {
  it('lets a drain evict pods that are not ready', () => {
    const budgets = parseAllDocuments(read('k8s/overlays/prod/disruption.yaml')).map(
      (document) => document.toJS() as DisruptionBudget,
    )
    const blocking = budgets.filter(({ spec }) => spec.unhealthyPodEvictionPolicy !== 'AlwaysAllow')
    expect(blocking.map(({ metadata }) => metadata.name)).toEqual([])
  })
})

describe('k8s/overlays/prod, when every unit has as many pods as its autoscaler may make', () => {
  interface Autoscaler {
    readonly spec: {
      readonly scaleTargetRef: { readonly name: string }
      readonly maxReplicas: number
      readonly metrics: readonly { readonly resource: { readonly target: { readonly averageUtilization: number } } }[]
    }
  }
  interface Workload {
    readonly kind: string
    readonly metadata: { readonly name: string }
    readonly spec: { readonly replicas?: number; readonly template: { readonly spec: Pod } }
  }
  interface Pod {
    readonly priorityClassName?: string
    readonly containers: readonly { readonly resources: { readonly requests: { readonly cpu: string } } }[]
  }
  const { stdout, status } = spawnSync('kubectl', ['kustomize', join(root, 'k8s/overlays/prod')], { encoding: 'utf8' })
  const rendered = status === 0 ? parseAllDocuments(stdout).map((document) => document.toJS()) : undefined
  const withKubectl = rendered ? it : it.skip
  const autoscalers: Autoscaler[] = rendered?.filter(({ kind }) => kind === 'HorizontalPodAutoscaler') ?? []
  const workloads: Workload[] = rendered?.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet') ?? []

  withKubectl('adds a pod before the present ones use more than they request', () => {
    const utilizations = autoscalers.flatMap(({ spec }) =>
      spec.metrics.map(({ resource }) => resource.target.averageUtilization),
    )
    expect(utilizations.length).toBeGreaterThan(0)
    expect(Math.max(...utilizations)).toBeLessThan(100)
  })

  withKubectl('stays within the quota of the namespace', () => {
    const podsOf = ({ metadata, spec }: Workload) =>
      autoscalers.find((autoscaler) => autoscaler.spec.scaleTargetRef.name === metadata.name)?.spec.maxReplicas ??
      spec.replicas ??
      1
    const { hard } = rendered?.find(({ kind }) => kind === 'ResourceQuota')?.spec ?? {}
    const cores = workloads.map(
      (workload) =>
        (podsOf(workload) *
          Number.parseInt(workload.spec.template.spec.containers[0]?.resources.requests.cpu ?? '', 10)) /
        1000,
    )
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(sum(cores)).toBeLessThan(Number(hard['requests.cpu']))
    expect(sum(workloads.map(podsOf))).toBeLessThan(Number(hard.pods))
  })

  withKubectl('has no unit that visitors wait for without the priority', () => {
    const without = workloads.filter(({ spec }) => spec.template.spec.priorityClassName !== 'plekje-serving')
    expect(without.map(({ metadata }) => metadata.name)).toEqual([])
  })
})

describe('documents for operators', () => {
  it('name the program in a container as its image has it', () => {
    const commands = [...filesIn('docs/operations', '.md'), ...filesIn('docs/runbooks', '.md')].flatMap((file) =>
      [...read(file).matchAll(/^.*\bnode (\S*main\.cjs)/gm)].map(([line, program = '']) => ({ file, line, program })),
    )
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter(({ program }) => !/^(?:services\/\S+\/)?dist\/main\.cjs$/.test(program))).toEqual([])
  })
})

describe('k8s/alerts.yml', () => {
  interface Rules {
    readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
  }
  const expressionOf = (name: string): string => {
    const { groups } = parse(read('k8s/alerts.yml')) as Rules
    return groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name)?.expr ?? ''
  }

  it('finds processes of the namespace under any job name, as the board does', () => {
    expect(expressionOf('ProcessAway')).toContain('up{namespace="plekje"} == 0')
    expect(read('observability/grafana/dashboards/plekje.json')).toContain(
      'count((up{job=~\\".*plekje.*\\"} or up{namespace=\\"plekje\\"}) == 0)',
    )
  })

  it.each(['RequestsFail', 'RequestsShed'])('pages for %s by a share of requests, above a floor of traffic', (name) => {
    const total = 'sum by (service) (rate(http_request_duration_seconds_count[5m]))'
    expect(expressionOf(name)).toMatch(/> 0\.\d+ and /)
    expect(expressionOf(name)).toContain(`/ ${total} >`)
    expect(expressionOf(name)).toContain(`and ${total} > 0.2`)
  })

  it('tells of dead letters until somebody decided about each', () => {
    expect(expressionOf('DeadLettersGrow')).toBe('max by (topic) (dead_letters_waiting) > 0')
  })

  it('takes a migration for failed when its Job failed, not a pod of it', () => {
    expect(expressionOf('MigrationFailed')).toMatch(/^kube_job_failed\{[^}]*condition="true"/)
  })
})
