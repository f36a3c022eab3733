import { KIT_VERSION } from '@plekje/web-kit'
import { version as REACT_VERSION } from 'react'

/** A shared package in a remote's manifest, with the version that the remote was built with. */
export interface SharedPackage {
  readonly name?: unknown
  readonly version?: unknown
}

/** Thrown for a remote that was built with another major version of React or of the kit than the page has. */
export class RemoteIncompatible extends Error {
  constructor(name: string, packages: string, built: string, pageVersion: string) {
    super(`remote "${name}" was built with ${packages} ${built}, and this page has ${pageVersion}`)
    this.name = 'RemoteIncompatible'
  }
}

/**
 * `firstMajor` is assumed for builds whose manifest lists no version or 0, because the first builds of the kit had none
 * (ADR 38).
 */
const REQUIRED = [
  { what: 'React', packageNames: ['react', 'react-dom'], pageVersion: REACT_VERSION, firstMajor: 19 },
  { what: 'kit', packageNames: ['@plekje/web-kit', '@plekje/ui'], pageVersion: KIT_VERSION, firstMajor: 1 },
] as const

/** @throws {RemoteIncompatible} when a shared package has another major version than on this page */
export function requireCompatible(remote: string, shared: readonly SharedPackage[]): void {
  for (const { what, packageNames, pageVersion, firstMajor } of REQUIRED) {
    for (const name of packageNames) {
      const listed = shared.find((sharedPackage) => sharedPackage.name === name)
      const built = String(listed?.version ?? `${firstMajor}.x (assumed)`)
      if ((majorOf(built) || firstMajor) !== majorOf(pageVersion))
        throw new RemoteIncompatible(remote, what, built, pageVersion)
    }
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10)
