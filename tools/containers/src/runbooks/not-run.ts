import type { DocumentedCommand } from './documents'

interface NotRun {
  readonly document: string
  readonly beginning: string
  readonly reason: string
}

const NO_MONGOSH = 'needs MongoDB: the stand-in has no mongosh'
const NO_MEILISEARCH = 'needs Meilisearch: the stand-in is inside of search'
const NO_RELEASE = 'needs a release with its tag, signature or source maps'

/** Commands that no test runs, each with its reason. */
export const NOT_RUN: readonly NotRun[] = [
  { document: 'runbooks/mongodb-unavailable.md', beginning: 'mongosh', reason: NO_MONGOSH },
  { document: 'runbooks/changes-seen-late.md', beginning: 'docker compose exec meilisearch', reason: NO_MEILISEARCH },
  { document: 'runbooks/changes-seen-late.md', beginning: 'curl', reason: NO_MEILISEARCH },
  {
    document: 'runbooks/search-unavailable.md',
    beginning: 'docker compose ps --all meilisearch',
    reason: NO_MEILISEARCH,
  },
  { document: 'operations/reindex.md', beginning: 'curl', reason: NO_MEILISEARCH },
  { document: 'operations/images.md', beginning: 'cosign', reason: NO_RELEASE },
  { document: 'operations/install.md', beginning: 'curl', reason: NO_RELEASE },
  { document: 'operations/images.md', beginning: 'docker buildx imagetools', reason: NO_RELEASE },
  { document: 'operations/front-ends.md', beginning: 'git checkout mfe-discovery', reason: NO_RELEASE },
  { document: 'operations/front-ends.md', beginning: 'npm run stack', reason: NO_RELEASE },
  { document: 'operations/front-ends.md', beginning: 'REMOTE_OVERRIDES=', reason: 'is a setting; `npm test` tries it' },
  {
    document: 'operations/kubernetes.md',
    beginning: 'CLUSTER_RUN=',
    reason: 'is how the test of a cluster itself is begun',
  },
  {
    document: 'operations/kubernetes.md',
    beginning: 'kubectl kustomize k8s/overlays/gitops',
    reason: 'needs managed engines; `npm run check -- manifests` checks what it applies',
  },
  { document: 'runbooks/expired-certificate.md', beginning: 'openssl', reason: 'needs a site with a certificate' },
]

const isNotRun = ({ document, text }: DocumentedCommand): boolean =>
  NOT_RUN.some((entry) => entry.document === document && text.startsWith(entry.beginning))

/** True for a command of a site that `npm start` runs. */
export const belongsToNpmStart = ({ text }: DocumentedCommand): boolean =>
  text.includes('DATA_DIR=.data') || /^npm run (?:backup|restore)/.test(text)

/** True for a command of a site without the repository, which `npm run test:compose -- --install` runs. */
const belongsToInstall = ({ document }: DocumentedCommand): boolean => document === 'operations/install.md'

/** True for a command that an operator of a cluster runs. */
export const belongsToCluster = (command: DocumentedCommand): boolean =>
  !isNotRun(command) && /kubectl|k8s\/|plekje-secrets\.env/.test(command.text)

/** True for a command that an operator of Compose runs. */
export const belongsToCompose = (command: DocumentedCommand): boolean =>
  !isNotRun(command) && !belongsToCluster(command) && !belongsToNpmStart(command) && !belongsToInstall(command)
