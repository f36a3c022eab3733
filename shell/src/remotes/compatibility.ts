import { KIT_VERSION } from '@plekje/web-kit'
import { version as REACT_VERSION } from 'react'

/** One of the packages that a manifest's build shares, in the version it was built with. */
export interface SharedPackage {
  readonly name?: unknown
  readonly version?: unknown
}

/** It was built for a React or a kit of which this page has another major: what it exposes may mean something else. */
export class RemoteIncompatible extends Error {
  constructor(name: string, what: string, built: string, here: string) {
    super(`remote "${name}" was built with ${what} ${built}, and this page has ${here}`)
    this.name = 'RemoteIncompatible'
  }
}

/** `first`: the major of builds from before manifests told it, or, as 0, from before the kit was counted (ADR 38). */
const REQUIRED = [
  { what: 'React', names: ['react', 'react-dom'], here: REACT_VERSION, first: 19 },
  { what: 'kit', names: ['@plekje/web-kit', '@plekje/ui'], here: KIT_VERSION, first: 1 },
] as const

/** @throws {RemoteIncompatible} when one of the packages that it was built with is of another major than this page's */
export function requireCompatible(remote: string, shared: readonly SharedPackage[]): void {
  for (const { what, names, here, first } of REQUIRED) {
    for (const name of names) {
      const built = String(shared.find((one) => one.name === name)?.version ?? `${first}.x, or so it counts`)
      if ((majorOf(built) || first) !== majorOf(here)) throw new RemoteIncompatible(remote, what, built, here)
    }
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10)
