import { join } from 'node:path'
import { type LiveModule, openLiveModule } from './live-module'

/** The bundles of the services and the gateway, by which `dev-bundles.mjs` replaces their packages. */
const folder = process.env.DEV_UNITS ?? ''
const names = (process.env.DEV_UNIT_NAMES ?? '').split(',')

export const units: ReadonlyMap<string, LiveModule> = new Map(
  names.map((name) => [name, openLiveModule(join(folder, name, 'index.cjs'))]),
)
