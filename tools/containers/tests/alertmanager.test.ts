import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../src/units'

interface Receiver {
  readonly name: string
  readonly email_configs?: readonly Record<string, unknown>[]
  readonly webhook_configs?: readonly Record<string, unknown>[]
}
interface Configuration {
  readonly route: { readonly receiver: string; readonly routes: readonly { readonly receiver?: string }[] }
  readonly receivers: readonly Receiver[]
}

const PASSWORD = `it's: "sécret" \\ #@/ $1`

/** The configuration that alertmanager.sh writes from these variables. */
function configurationFor(variables: Record<string, string>): Configuration {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-alertmanager-'))
  const file = join(folder, 'alertmanager.yml')
  const script = join(root, 'observability/alertmanager.sh')
  execFileSync('sh', [script, file, 'true'], { env: { PATH: process.env.PATH, ...variables } })
  const configuration = parse(readFileSync(file, 'utf8')) as Configuration
  rmSync(folder, { recursive: true })
  return configuration
}

const receiverIn = ({ receivers }: Configuration, name: string) => receivers.find((receiver) => receiver.name === name)

describe('alertmanager.sh', () => {
  it('writes receivers that only show alerts when no variable is set', () => {
    const configuration = configurationFor({})
    expect(configuration.receivers).toEqual([{ name: 'people' }, { name: 'heartbeat' }])
    const { receiver, routes } = configuration.route
    expect([receiver, ...routes.map((route) => route.receiver)]).toEqual(['people', 'heartbeat', undefined])
  })

  it('sends alerts by mail and to a webhook, and says when they have resolved', () => {
    const configuration = configurationFor({
      ALERT_MAIL_TO: 'operators@plekje.example',
      ALERT_WEBHOOK_URL: 'https://pager.example/plekje',
    })
    expect(receiverIn(configuration, 'people')).toMatchObject({
      email_configs: [
        { to: 'operators@plekje.example', smarthost: 'mailpit:1025', require_tls: false, send_resolved: true },
      ],
      webhook_configs: [{ url: 'https://pager.example/plekje', send_resolved: true }],
    })
    expect(receiverIn(configuration, 'heartbeat')).toEqual({ name: 'heartbeat' })
  })

  it("signs in to the site's mail server with a password that has quotes", () => {
    const configuration = configurationFor({
      ALERT_MAIL_TO: 'operators@plekje.example',
      SMTP_URL: `smtp://hallo%40plekje.example:${encodeURIComponent(PASSWORD)}@mail.example:587/?pool=true`,
      MAIL_FROM: "Plekje's post <hallo@plekje.example>",
    })
    expect(receiverIn(configuration, 'people')?.email_configs).toMatchObject([
      {
        from: "Plekje's post <hallo@plekje.example>",
        smarthost: 'mail.example:587',
        require_tls: true,
        auth_username: 'hallo@plekje.example',
        auth_password: PASSWORD,
      },
    ])
  })

  it.each([
    ['smtp://mail.example', 'mail.example:587'],
    ['smtps://u:p@mail.example/', 'mail.example:465'],
  ])('takes the usual port for %s', (url, smarthost) => {
    const configuration = configurationFor({ ALERT_MAIL_TO: 'operators@plekje.example', SMTP_URL: url })
    expect(receiverIn(configuration, 'people')?.email_configs).toMatchObject([{ smarthost }])
  })

  it('sends the heartbeat to its own address alone', () => {
    const configuration = configurationFor({ ALERT_HEARTBEAT_URL: 'https://watch.example/' })
    expect(receiverIn(configuration, 'heartbeat')?.webhook_configs).toEqual([
      { url: 'https://watch.example/', send_resolved: false },
    ])
    expect(receiverIn(configuration, 'people')).toEqual({ name: 'people' })
  })
})

describe('the AlertmanagerConfig of k8s/components/monitoring', () => {
  /** A matcher as Alertmanager writes it: `severity = page`. */
  const matcherText = ({ name, matchType, value }: Record<'name' | 'matchType' | 'value', string>) =>
    `${name} ${matchType} ${value}`
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const FIELDS: Readonly<Record<string, string>> = { source_match: 'source_matchers', target_match: 'target_matchers' }

  /** The fields of Alertmanager's own configuration for those of the operator. */
  function toAlertmanager(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(toAlertmanager)
    if (typeof value !== 'object' || value === null) return value
    if ('matchType' in value) return matcherText(value as Parameters<typeof matcherText>[0])
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [FIELDS[snakeCase(name)] ?? snakeCase(name), toAlertmanager(field)]),
    )
  }

  it('routes and silences as the configuration of Compose does', () => {
    const { spec } = parse(readFileSync(join(root, 'k8s/components/monitoring/alertmanager-config.yaml'), 'utf8')) as {
      spec: { route: object; inhibitRules: object }
    }
    const routes = parse(readFileSync(join(root, 'observability/alertmanager-routes.yml'), 'utf8')) as {
      route: { receiver: string; routes: readonly object[] }
      inhibit_rules: object
    }
    // The operator wants the receiver of each route, which Alertmanager takes from the route above.
    const withReceivers = routes.route.routes.map((route) => ({ receiver: routes.route.receiver, ...route }))
    expect(toAlertmanager(spec.route)).toEqual({ ...routes.route, routes: withReceivers })
    expect(toAlertmanager(spec.inhibitRules)).toEqual(routes.inhibit_rules)
  })
})
