import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../units'

const limits = [
  ['accounts', 'REGISTRATIONS_PER_HOUR'],
  ['social', 'FEEDBACK_PER_HOUR'],
] as const

/**
 * k8s/overlays/test as this run needs it: other tags for the units that are named, limits that journeys from one address
 * do not meet, and one proxy in front, as which the load speaks for its visitors. `replacesAll` marks every pod of ours,
 * so that all are replaced. Returns the folder.
 */
export function writeOverlay(
  name: string,
  { tags = {}, replacesAll = false }: { tags?: Readonly<Record<string, string>>; replacesAll?: boolean } = {},
): string {
  const folder = join(root, 'tools/containers/dist/cluster', name)
  mkdirSync(folder, { recursive: true })
  const images = Object.entries(tags).map(([unit, tag]) => `  - { name: plekje/${unit}, newTag: ${tag} }\n`)
  const patches = limits.map(
    ([unit, variable]) => `  - target: { kind: Deployment, name: ${unit} }
    patch: |-
      - op: add
        path: /spec/template/spec/containers/0/env/-
        value: { name: ${variable}, value: "1000" }
`,
  )
  // Journeys read the mails, whose files are their writer's alone.
  const user = process.getuid?.() ?? 0
  if (user > 0) {
    patches.push(`  - target: { kind: Deployment, name: accounts }
    patch: |-
      - { op: replace, path: /spec/template/spec/securityContext/runAsUser, value: ${user} }
`)
  }
  const marks = ['Deployment', 'StatefulSet'].map(
    (kind) => `  - target: { kind: ${kind}, labelSelector: app.kubernetes.io/component!=engine }
    patch: |-
      apiVersion: apps/v1
      kind: ${kind}
      metadata: { name: any }
      spec: { template: { metadata: { annotations: { plekje.example/mark: ${name} } } } }
`,
  )
  if (replacesAll) patches.push(...marks)
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: plekje
resources: [${relative(folder, join(root, 'k8s/overlays/test'))}]
configMapGenerator:
  - name: plekje-site
    behavior: merge
    literals: [TRUST_PROXY=1, "SITE_URL=http://127.0.0.1:8080", ALERTS_EVERY_SECONDS=1]
patches:
${patches.join('')}${images.length > 0 ? `images:\n${images.join('')}` : ''}`,
  )
  return folder
}
