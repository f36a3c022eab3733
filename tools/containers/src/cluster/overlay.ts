import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stringify } from 'yaml'
import { root } from '../units'
import { SERVING_SELECTOR } from './cluster'

/** Settings that replace those of `plekje-site` (k8s/base/site.env). */
const siteSettings = {
  TRUST_PROXY: '1',
  SITE_URL: 'http://127.0.0.1:8080',
  ALERTS_EVERY_SECONDS: '1',
} as const

/**
 * Writes a variant of k8s/overlays/test and returns its folder: with other image tags of the units in `tags`, limits
 * high enough for journeys from one address, and a trusted proxy, so that the load can set its visitors' addresses.
 * `replacesAll` changes an annotation of every pod except engines, so that all are replaced. `isSpread` runs two pods
 * of every unit, on different nodes as in `prod`.
 */
export function writeOverlay(
  name: string,
  {
    tags = {},
    replacesAll = false,
    isSpread = false,
  }: { tags?: Readonly<Record<string, string>>; replacesAll?: boolean; isSpread?: boolean } = {},
): string {
  const folder = join(root, 'tools/containers/dist/cluster', name)
  mkdirSync(folder, { recursive: true })
  const patches: object[] = []
  // Journeys read the mails, whose files only the writing user can read.
  const user = process.getuid?.() ?? 0
  if (user > 0) {
    const pod = { spec: { securityContext: { runAsUser: user } } }
    patches.push(patchOf('Deployment', { target: { name: 'accounts' }, pod }))
  }
  if (replacesAll) {
    const pod = { metadata: { annotations: { 'plekje.example/mark': name } } }
    for (const kind of ['Deployment', 'StatefulSet'] as const) {
      patches.push(patchOf(kind, { target: { labelSelector: 'app.kubernetes.io/component!=engine' }, pod }))
    }
  }
  if (isSpread) {
    const target = { kind: 'Deployment|StatefulSet', labelSelector: SERVING_SELECTOR }
    patches.push({ target, patch: readSpread() })
    const replicas = [{ op: 'add', path: '/spec/replicas', value: 2 }]
    patches.push({ target, patch: stringify(replicas) })
  }
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'plekje',
    resources: [relative(folder, join(root, 'k8s/overlays/test'))],
    configMapGenerator: [
      {
        name: 'plekje-site',
        behavior: 'merge',
        literals: Object.entries(siteSettings).map(([variable, value]) => `${variable}=${value}`),
      },
      // Journeys come from one address.
      { name: 'plekje-settings', behavior: 'merge', literals: ['LIMIT_FACTOR=1000'] },
    ],
    patches,
    images: Object.entries(tags).map(([unit, newTag]) => ({ name: `plekje/${unit}`, newTag })),
  }
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization))
  return folder
}

/** A patch that is merged into the pod template. Its own name is ignored, because it has a target. */
const patchOf = (
  kind: 'Deployment' | 'StatefulSet',
  { target, pod }: { readonly target: object; readonly pod: object },
) => ({
  target: { kind, ...target },
  patch: stringify({ apiVersion: 'apps/v1', kind, metadata: { name: 'any' }, spec: { template: pod } }),
})

/** The patch of `prod` that spreads the pods of each unit, without the priority that only `prod` defines. */
const readSpread = (): string =>
  readFileSync(join(root, 'k8s/overlays/prod/spread.yaml'), 'utf8').replace(/^ *priorityClassName: .*\n/m, '')
