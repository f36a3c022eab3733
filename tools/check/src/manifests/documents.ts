import { parseAllDocuments } from 'yaml'

/** The manifest fields that checks read; schemas check the others. */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Labels }
  readonly spec?: Spec
  readonly data?: Readonly<Record<string, string>>
}

export type Labels = Readonly<Record<string, string>>

export interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values?: readonly string[]
  }[]
}

interface Spec {
  readonly selector?: Selector & Labels
  readonly template?: PodTemplate
  readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } }
  readonly ports?: readonly { readonly name?: string; readonly port: number; readonly targetPort?: string | number }[]
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[]
  readonly scaleTargetRef?: { readonly kind: string; readonly name: string }
  readonly rules?: readonly { readonly http?: { readonly paths: readonly IngressPath[] } }[]
  readonly podSelector?: Selector
  readonly policyTypes?: readonly string[]
  readonly ingress?: readonly PolicyRule[]
  readonly egress?: readonly PolicyRule[]
}

interface IngressPath {
  readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name?: string } } }
}

/** A rule of a NetworkPolicy; without `from` and `to` it applies to all peers. */
export interface PolicyRule {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports?: readonly PolicyPort[]
}

export interface PolicyPort {
  readonly protocol?: string
  /** A number, or the name of a port of the pods. */
  readonly port?: number | string
  readonly endPort?: number
}

export interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}

interface PodTemplate {
  readonly metadata?: { readonly labels?: Labels; readonly annotations?: Labels }
  readonly spec: PodSpec
}

interface PodSpec {
  readonly containers: readonly Container[]
  readonly initContainers?: readonly Container[]
  readonly volumes?: readonly Volume[]
  readonly securityContext?: { readonly runAsNonRoot?: boolean; readonly seccompProfile?: { readonly type: string } }
  readonly automountServiceAccountToken?: boolean
  readonly enableServiceLinks?: boolean
  readonly terminationGracePeriodSeconds?: number
}

interface Volume {
  readonly name: string
  readonly configMap?: { readonly name: string }
  readonly secret?: { readonly secretName: string }
  readonly persistentVolumeClaim?: { readonly claimName: string }
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly EnvVariable[]
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[]
  readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[]
  readonly volumeMounts?: readonly { readonly name: string }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } }
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels }
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean
    readonly readOnlyRootFilesystem?: boolean
    readonly capabilities?: { readonly drop?: readonly string[] }
  }
}

interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number }
  readonly tcpSocket?: { readonly port: string | number }
}

interface EnvVariable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly secretKeyRef?: KeyReference
    readonly configMapKeyRef?: KeyReference
    readonly fieldRef?: unknown
  }
}

interface KeyReference {
  readonly name: string
  readonly key: string
  readonly optional?: boolean
}

/** A resource that runs pods, with its pod specification. A CronJob counts as the Job that it makes. */
export interface Workload {
  readonly kind: string
  readonly name: string
  readonly component: string | undefined
  readonly labels: Labels
  readonly pod: PodSpec
  readonly manifest: Manifest
}

const componentLabel = 'app.kubernetes.io/component'

/** Documents of YAML text. Throws on text that is no YAML. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text)
    .map((document): Manifest | null => {
      if (document.errors[0]) throw document.errors[0]
      return document.toJS()
    })
    .filter((manifest) => manifest !== null)
}

export const workloadsOf = (manifests: readonly Manifest[]): Workload[] =>
  manifests.flatMap((manifest) => {
    const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec.template
    if (template === undefined) return []
    const labels = template.metadata?.labels ?? {}
    const { metadata } = manifest
    const kind = manifest.kind === 'CronJob' ? 'Job' : manifest.kind
    return [{ kind, name: metadata.name, component: labels[componentLabel], labels, pod: template.spec, manifest }]
  })

/** True when labels satisfy a selector; an empty one selects everything. */
export function selects(selector: Selector, labels: Labels): boolean {
  const matchesLabels = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value)
  const matchesExpressions = (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    const value = labels[key]
    if (operator === 'In') return value !== undefined && values.includes(value)
    if (operator === 'NotIn') return value === undefined || !values.includes(value)
    return operator === 'Exists' ? value !== undefined : value === undefined
  })
  return matchesLabels && matchesExpressions
}

export const titleOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`
