import { KIT_VERSION } from '@plekje/web-kit'
import { version as REACT_VERSION } from 'react'

/** A shared package in a remote's manifest, with the version that the remote was built with. */
export interface SharedPackage {
  readonly name?: unknown
  readonly version?: unknown
}

/** The remote was built with another major version of React or of the kit, so its exposed module may not fit. */
export class RemoteIncompatible extends Error {
  constructor(name: string, packages: string, built: string, here: string) {
    super(`remote "${name}" was built with ${packages} ${built}, and this page has ${here}`)
    this.name = 'RemoteIncompatible'
  }
}

/**
 * `first` is the major version of builds whose manifest lists none, or lists 0: the kit had no major version at first
 * (ADR 38).
 */
const REQUIRED = [
  { what: 'React', names: ['react', 'react-dom'], here: REACT_VERSION, first: 19 },
  { what: 'kit', names: ['@plekje/web-kit', '@plekje/ui'], here: KIT_VERSION, first: 1 },
] as const

/** @throws {RemoteIncompatible} when a shared package has another major version than on this page */
export function requireCompatible(remote: string, shared: readonly SharedPackage[]): void {
  for (const { what, names, here, first } of REQUIRED) {
    for (const name of names) {
      const built = String(shared.find((one) => one.name === name)?.version ?? `${first}.x, or so it counts`)
      if ((majorOf(built) || first) !== majorOf(here)) throw new RemoteIncompatible(remote, what, built, here)
    }
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10)
