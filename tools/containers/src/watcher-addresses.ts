import { freePort } from '@plekje/testing'

const SETTINGS = [
  'PUBLISH_PROMETHEUS',
  'PUBLISH_ALERTMANAGER',
  'PUBLISH_GRAFANA',
  'PUBLISH_JAEGER',
  'PUBLISH_LOGS',
  'PUBLISH_SYSLOG',
] as const

/** The settings of compose.observability.yml that publish its programs. */
export type WatcherAddresses = Readonly<Record<(typeof SETTINGS)[number], string>>

/** Loopback addresses that are free, so that several sites run side by side. */
export async function freeWatcherAddresses(): Promise<WatcherAddresses> {
  const addresses = SETTINGS.map(async (name) => [name, `127.0.0.1:${await freePort()}`] as const)
  return Object.fromEntries(await Promise.all(addresses)) as WatcherAddresses
}
