import { join } from 'node:path'
import { type LiveModule, openLiveModule } from './live-module'

const folder = process.env.DEV_UNITS ?? ''
const names = (process.env.DEV_UNIT_NAMES ?? '').split(',')

/** Bundles of the services and the gateway, which this process loads in place of their packages (`dev-bundles.mjs`). */
export const units: ReadonlyMap<string, LiveModule> = new Map(
  names.map((name) => [name, openLiveModule(join(folder, name, 'index.cjs'))]),
)
