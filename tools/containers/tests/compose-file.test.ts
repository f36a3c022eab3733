// Proves PLATFORM-24.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAccountsConfig } from '@plekje/accounts'
import { newSecrets, SECRETS } from '@plekje/accounts/site-secrets'
import { readAnalyticsConfig } from '@plekje/analytics'
import { SERVICES_WITH_DATABASES } from '@plekje/contracts'
import { readGatewayConfig, routeTable } from '@plekje/gateway'
import { readListingsConfig } from '@plekje/listings'
import { readPlannerConfig } from '@plekje/planner'
import { readReviewsConfig } from '@plekje/reviews'
import { readSearchConfig } from '@plekje/search'
import { type Env, longestStopSeconds, requestGraceMs } from '@plekje/service-kit'
import { readSocialConfig } from '@plekje/social'
import { type ComposeService, readComposeFile } from '../src/compose-file'
import { imageUnits, root } from '../src/units'

const secrets = newSecrets()
const { services, networks } = readComposeFile('docker-compose.yml', secrets)
const units = imageUnits()
const unitServices = Object.entries(services).filter(([, { build }]) => build !== undefined)

const readers: Record<string, (env: Env) => object> = {
  accounts: readAccountsConfig,
  analytics: readAnalyticsConfig,
  gateway: readGatewayConfig,
  listings: readListingsConfig,
  planner: readPlannerConfig,
  reviews: readReviewsConfig,
  search: readSearchConfig,
  social: readSocialConfig,
}
/** Variables that the image sets. */
const ofTheImage = { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '8080', DATA_DIR: '/var/lib/plekje' }
const environmentOf = ({ environment }: ComposeService) => ({ ...ofTheImage, ...environment })

describe('docker-compose.yml', () => {
  it('holds every unit that has an image, under the name that others call it by', () => {
    for (const { name, path } of units) {
      expect([name, services[name]?.build?.args?.UNIT]).toEqual([name, path])
    }
  })

  it('lets no unit start without a secret, and has a value for none', () => {
    // Figures are an addition; operators sign outside the containers.
    const others = ['GRAFANA_PASSWORD', 'IDENTITY_PRIVATE_KEY_OPERATOR']
    for (const missing of SECRETS.filter((name) => !others.includes(name))) {
      const { [missing]: _, ...rest } = secrets
      expect(() => readComposeFile('docker-compose.yml', rest)).toThrow(`${missing} is not set`)
    }
  })

  it.each(Object.keys(readers))('tells %s what its configuration asks for, and nothing it does not know', (name) => {
    const service = services[name] as ComposeService
    const settings = readers[name]?.(environmentOf(service)) ?? {}
    const unknown = Object.keys(service.environment ?? {}).filter((variable) => !(variable in settings))
    const unset = unknown.filter((variable) => service.environment?.[variable])
    expect(unset).toEqual([])
  })

  it('gives each unit its own key to sign with, and nobody that of another but the backup, which contains them, and the preflight, which compares them', () => {
    for (const [name, { environment = {} }] of Object.entries(services)) {
      if (name === 'backup' || name === 'preflight') continue
      const own = secrets[`IDENTITY_PRIVATE_KEY_${name.toUpperCase()}`]
      expect([name, environment.IDENTITY_PRIVATE_KEY]).toEqual([name, own])
      const others = SECRETS.filter((other) => other.startsWith('IDENTITY_PRIVATE') && secrets[other] !== own)
      const values = Object.values(environment).join(' ')
      for (const other of others)
        expect([name, other, values.includes(secrets[other] ?? '')]).toEqual([name, other, false])
    }
  })

  it('gives the backup what it must contain, as the CronJob does: keys of all units, and that of members’ codes', () => {
    const kept = SECRETS.filter((name) => /^(IDENTITY_P|SECOND_FACTOR)/.test(name) && !name.endsWith('_OPERATOR'))
    expect(kept.map((name) => [name, services.backup?.environment?.[name]])).toEqual(
      kept.map((name) => [name, secrets[name]]),
    )
    const cronJob = readFileSync(join(root, 'k8s/base/backup.yaml'), 'utf8')
    for (const name of kept)
      expect(cronJob).toContain(`name: ${name}, valueFrom: { secretKeyRef: { name: plekje-secrets`)
  })

  it('gives each service a user of its own database alone, in a replica set of one', () => {
    const script = readFileSync(join(root, 'docker/mongodb/databases.js'), 'utf8')
    const [, listed = ''] = /SERVICES = \[([^\]]*)\]/.exec(script) ?? []
    expect([...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual([...SERVICES_WITH_DATABASES])
    for (const name of SERVICES_WITH_DATABASES) {
      const password = secrets[`MONGODB_PASSWORD_${name.toUpperCase()}`] ?? ''
      const url = `mongodb://${name}:${password}@mongodb:27017/?authSource=admin&replicaSet=rs0`
      const users = unitServices.filter(([, { environment = {} }]) =>
        Object.values(environment).join(' ').includes(password),
      )
      expect(users.map(([, { image }]) => image)).toEqual(users.map(() => `plekje/${name}:dev`))
      for (const [user, { environment, depends_on }] of users) {
        expect([user, environment?.MONGODB_URL]).toEqual([user, url])
        expect([user, depends_on?.databases?.condition]).toEqual([user, 'service_completed_successfully'])
      }
      expect(services[name]?.environment?.MONGODB_URL).toBe(url)
    }
    const withAdministrator = Object.entries(services).filter(([, { environment = {} }]) =>
      Object.values(environment).includes(secrets.MONGODB_PASSWORD ?? ''),
    )
    expect(withAdministrator.map(([name]) => name)).toEqual(['mongodb', 'databases'])
  })

  it('kills no unit before it can have ended, and lets the longest request end', () => {
    for (const [name, { environment = {}, stop_grace_period }] of unitServices) {
      const settings = {
        DRAIN_SECONDS: Number(environment.DRAIN_SECONDS ?? 0),
        SHUTDOWN_SECONDS: Number(environment.SHUTDOWN_SECONDS ?? 9),
      }
      expect([name, Number.parseInt(stop_grace_period ?? '10', 10)]).toEqual([name, expect.any(Number)])
      expect(Number.parseInt(stop_grace_period ?? '10', 10)).toBeGreaterThan(longestStopSeconds(settings))
      const longest = Math.max(
        ...routeTable
          .filter(({ service }) => service === name || name === 'gateway')
          .map(({ timeoutMs = 0 }) => timeoutMs),
      )
      expect(requestGraceMs(settings.SHUTDOWN_SECONDS)).toBeGreaterThanOrEqual(longest)
    }
  })

  it('points every URL at a service of the file, on a network that both share', () => {
    const broken = unitServices.flatMap(([name, { environment = {}, networks: own = [] }]) =>
      Object.entries(environment).flatMap(([variable, value]) => {
        const [, host] = /^(?:\w+:\/\/(?:[^@/]*@)?)?([a-z-]+):\d+/.exec(value) ?? []
        if (host === undefined || host === 'localhost') return []
        const shared = services[host]?.networks?.some((network) => own.includes(network))
        return shared ? [] : [`${name} ${variable}: ${value}`]
      }),
    )
    expect(broken).toEqual([])
  })

  it('lets the outside reach the gateway and the mails on loopback until told otherwise, and HTTPS where it is wanted', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(published).toEqual([
      ['mailpit', '127.0.0.1:8025:8025'],
      ['gateway', '127.0.0.1:8080:8080'],
      ['https', '80:80'],
      ['https', '443:443'],
      ['https', '443:443/udp'],
    ])
    expect(services.https?.profiles).toEqual(['https'])
  })

  it('keeps engines and services on inner networks', () => {
    const open = Object.entries(networks)
      .filter(([, network]) => !network?.internal)
      .map(([name]) => name)
    expect(open).toEqual(['public', 'outside'])
    for (const name of ['mongodb', 'redis', 'kafka', 'meilisearch', 'databases', 'social', 'analytics']) {
      expect([name, services[name]?.networks?.filter((network) => open.includes(network))]).toEqual([name, []])
    }
  })

  it('starts no service and declares no topic before the preflight found nothing in the way', () => {
    for (const name of [...SERVICES_WITH_DATABASES, 'topics']) {
      expect([name, services[name]?.depends_on?.preflight?.condition]).toEqual([name, 'service_completed_successfully'])
    }
  })

  it('runs every unit read-only, without capabilities, under an init and within a limit of memory', () => {
    for (const [name, { read_only, cap_drop, init, security_opt, deploy }] of unitServices) {
      const memory = deploy?.resources?.limits?.memory
      expect({ name, read_only, cap_drop, init, security_opt, memory }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        init: true,
        security_opt: ['no-new-privileges:true'],
        memory: expect.stringMatching(/^\d+[mg]$/),
      })
    }
  })

  it('pins every engine to a version and knows when it is well', () => {
    for (const name of ['mongodb', 'redis', 'kafka', 'meilisearch', 'mailpit', 'https']) {
      expect(services[name]?.image).toMatch(/:v?\d+\.\d+(\.\d+)?$/)
      expect(services[name]?.healthcheck).toBeDefined()
    }
  })

  it('starts a service when its engines are well, topics declared and the seed in', () => {
    for (const [name, { networks: own = [], depends_on = {} }] of unitServices.filter(([name]) => name in readers)) {
      const engines = { documents: 'mongodb', cache: 'redis', events: 'kafka', 'search-index': 'meilisearch' }
      for (const [network, engine] of Object.entries(engines)) {
        if (own.includes(network)) expect([name, depends_on[engine]?.condition]).toEqual([name, 'service_healthy'])
      }
      expect([name, depends_on.topics?.condition]).toEqual([name, 'service_completed_successfully'])
    }
    expect(services.listings?.depends_on?.['seed-listings']?.condition).toBe('service_completed_successfully')
    expect(services.reviews?.depends_on?.['seed-reviews']?.condition).toBe('service_completed_successfully')
  })
})

it('compose.two-versions.yml serves a second version beside the first, of which the tag must be said', () => {
  expect(() => readComposeFile('compose.two-versions.yml', {})).toThrow('NEXT_VERSION is not set')
  const { services: added } = readComposeFile('compose.two-versions.yml', { NEXT_VERSION: '2' })
  expect(added['mfe-discovery-v2']?.image).toBe('plekje/mfe-discovery:2')
})
