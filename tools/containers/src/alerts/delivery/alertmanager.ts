import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, killAtExit, waitUntil } from '@plekje/testing'
import { ensure } from '../../checks'
import { root } from '../../units'

const TIMEOUT_MS = 600_000
const MILLISECONDS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export interface PostedAlert {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

export interface Alertmanager {
  /** Posts alerts as Prometheus does. */
  post(alerts: readonly PostedAlert[], state?: 'firing' | 'resolved'): Promise<void>
  /** Labels of the alerts that another alert, their cause, silences. */
  inhibited(): Promise<readonly Readonly<Record<string, string>>[]>
  stop(): Promise<void>
}

const dividePauses = (routes: string, factor: number): string =>
  routes.replace(
    /(_(?:wait|interval): )(\d+)([smhd])\b/g,
    (_, before: string, amount: string, unit: keyof typeof MILLISECONDS) =>
      `${before}${Math.ceil((Number(amount) * MILLISECONDS[unit]) / factor)}ms`,
  )

/**
 * Starts Alertmanager on loopback as compose.observability.yml does, by observability/alertmanager.sh, with the pauses
 * of its routes divided by `factor`.
 */
export async function startAlertmanager(
  program: string,
  { factor, variables }: { readonly factor: number; readonly variables: Readonly<Record<string, string>> },
): Promise<Alertmanager> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-alertmanager-'))
  const observability = join(root, 'observability')
  const routes = readFileSync(join(observability, 'alertmanager-routes.yml'), 'utf8')
  writeFileSync(join(folder, 'alertmanager-routes.yml'), dividePauses(routes, factor))
  copyFileSync(join(observability, 'alertmanager.sh'), join(folder, 'alertmanager.sh'))
  mkdirSync(join(folder, 'storage'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = [`--storage.path=${join(folder, 'storage')}`, '--cluster.listen-address=']
  const child = spawn(
    'sh',
    [
      join(folder, 'alertmanager.sh'),
      join(folder, 'alertmanager.yml'),
      program,
      ...options,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { env: { ...process.env, ...variables }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  killAtExit(child)
  const log: string[] = []
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isReady = async () => {
    ensure(child.exitCode === null, `Alertmanager ended: ${log.join('')}`)
    return (await fetch(`${url}/-/ready`)).ok
  }
  await waitUntil(isReady, { timeoutMs: TIMEOUT_MS, intervalMs: 250, what: 'Alertmanager is ready' })
  return {
    post: async (alerts, state = 'firing') => {
      const now = new Date().toISOString()
      const body = alerts.map((alert) => (state === 'firing' ? alert : { ...alert, endsAt: now }))
      const { status } = await fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      ensure(status === 200, `Alertmanager answered ${status}`)
    },
    inhibited: async () => {
      const alerts = (await (await fetch(`${url}/api/v2/alerts`)).json()) as {
        labels: Record<string, string>
        status: { inhibitedBy: string[] }
      }[]
      return alerts.filter(({ status }) => status.inhibitedBy.length > 0).map(({ labels }) => labels)
    },
    stop: async () => {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
