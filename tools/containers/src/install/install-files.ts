import { Remotes } from '@plekje/contracts'
import { parse, stringify } from 'yaml'

/** The files of an operator without the repository: `compose.yaml`, and settings to save beside it as `.env`. */
interface InstallFiles {
  readonly compose: string
  readonly env: string
}

interface InstallSources {
  /** Reads a file of the repository. */
  readonly read: (path: string) => string
  /** Returns the full name of an image: a unit's is passed as `plekje/reviews`, others as in docker-compose.yml. */
  readonly imageOf: (image: string) => string
  /** The release, as operators know it. */
  readonly version: string
}

interface Service {
  image: string
  build?: unknown
  volumes?: string[]
  environment?: Record<string, string>
}

interface ParsedCompose {
  services: Record<string, Service>
  configs: Record<string, { file?: string; content?: string }>
  volumes: Record<string, object>
}

const REPOSITORY_HINT = 'npm run secrets writes one into .env'
const INSTALL_HINT = 'The command at the top of compose.yaml writes one into .env'
/** The image of a unit in docker-compose.yml. */
const UNIT_IMAGE = /\$\{IMAGE_PREFIX:-plekje\}\/([a-z-]+):\$\{VERSION:-dev\}/

/**
 * Makes both files from docker-compose.yml and .env.example: images by the name that `imageOf` returns, files of the
 * repository as contents, and folders of it as volumes.
 *
 * @throws when a service still needs the repository
 */
export function makeInstallFiles({ read, imageOf, version }: InstallSources): InstallFiles {
  const source = read('docker-compose.yml').replaceAll(REPOSITORY_HINT, INSTALL_HINT)
  const entries = Object.entries(parse(source, { merge: true, logLevel: 'error' }))
  const compose = Object.fromEntries(entries.filter(([key]) => !key.startsWith('x-'))) as unknown as ParsedCompose
  for (const service of Object.values(compose.services)) {
    const [, unit] = UNIT_IMAGE.exec(service.image) ?? []
    service.image = imageOf(unit === undefined ? service.image : `plekje/${unit}`)
    delete service.build
    if (service.volumes) service.volumes = service.volumes.map((volume) => withNamedVolume(volume, compose.volumes))
  }
  for (const config of Object.values(compose.configs)) {
    if (config.file === undefined) continue
    // Compose substitutes variables in contents too.
    config.content = read(config.file.replace('./', '')).replaceAll('$', () => '$$')
    delete config.file
  }
  listRemotesInSettings(compose.services.gateway?.environment, read)
  const text = stringify(compose, { lineWidth: 0, aliasDuplicateObjects: false, version: '1.1' })
  requireSelfContained(text)
  return {
    compose: `${headerOf(version, compose.services.accounts?.image ?? '')}${text}`,
    env: `${ENV_HEADER}${explainedSettings(read('.env.example'), settingsIn(text))}`,
  }
}

/** Replaces a folder of the repository, as in `${MAP_FOLDER:-./docker/map}:/srv/map`, by a new one of `volumes`. */
function withNamedVolume(volume: string, volumes: Record<string, object>): string {
  return volume.replace(/:-\.\/docker\/([a-z]+)\}/, (_, name: string) => {
    volumes[name] = {}
    return `:-${name}}`
  })
}

/** Lists the micro-frontends in the gateway's settings, because an installation has no docker/remotes/remotes.json. */
function listRemotesInSettings(environment: Record<string, string> | undefined, read: InstallSources['read']): void {
  if (!environment) return
  const remotes = Remotes.parse(JSON.parse(read('docker/remotes/remotes.json')))
  environment.REMOTES_FILE = `\${REMOTES_FILE:-}`
  environment.REMOTES = `\${REMOTES:-${remotes.map(({ name, url }) => `${name}=${url}`).join(',')}}`
}

function requireSelfContained(text: string): void {
  const [line] = /^.*(?:\.\/|IMAGE_PREFIX|npm run).*$/m.exec(text) ?? []
  if (line !== undefined) throw new Error(`compose.yaml would need the repository: ${line.trim()}`)
}

/** Optional settings of the Compose file; the required ones are secrets. */
const settingsIn = (compose: string): Set<string> =>
  new Set([...compose.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)(?::-[^}]*)?\}/g)].map(([, name = '']) => name))

/**
 * The part of .env.example that explains these settings, commented out, with the headings of its sections. A comment
 * belongs to the assignments below it.
 */
function explainedSettings(example: string, settings: ReadonlySet<string>): string {
  const nameOf = (line: string) => /^# ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1]
  const explained: string[] = []
  let heading: string | undefined
  let comment: string[] = []
  let isAfterAssignment = false
  const lines = example.split('\n')
  const endOfHeader = lines.indexOf('')
  for (const line of lines.slice(endOfHeader + 1)) {
    const name = nameOf(line)
    if (line.startsWith('# ---')) heading = line
    if (name === undefined) {
      if (isAfterAssignment) comment = []
      isAfterAssignment = false
      if (line.startsWith('#') && line !== heading) comment.push(line)
      continue
    }
    isAfterAssignment = true
    if (!settings.has(name)) {
      comment = []
      continue
    }
    if (heading !== undefined) explained.push('', heading)
    // The operator's folders are beside compose.yaml.
    explained.push(...comment, line.replace('./docker/', './'))
    heading = undefined
    comment = []
  }
  return `${explained.join('\n')}\n`
}

const headerOf = (version: string, accounts: string): string => `\
# Plekje ${version} on one server, with Docker alone. Save plekje.env as .env beside this file; then, in this folder:
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/site" ${accounts} node dist/main.cjs secrets
#   docker compose up --detach --wait
# The first command writes missing secrets into .env and keeps the others: run it before each upgrade too. To upgrade, replace
# this file by that of the next release.
`

const ENV_HEADER = `\
# Settings of Plekje, read by compose.yaml; the command at its top adds the secrets. What is commented out shows a default or
# an example. Before the site is public, set SITE_URL, SMTP_URL, MAIL_FROM and ADMIN_EMAIL. For HTTPS by Caddy also
# set TRUST_PROXY=1 and COMPOSE_PROFILES=https.
`
