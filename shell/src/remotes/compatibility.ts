import { KIT_VERSION } from '@plekje/web-kit'
import { version as REACT_VERSION } from 'react'

/** A shared package in a remote's manifest, with the version that the remote was built with. */
export interface SharedPackage {
  readonly name?: unknown
  readonly version?: unknown
}

/** Thrown for a remote that only works after a reload of the page. */
export class RemoteIncompatible extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RemoteIncompatible'
  }
}

/**
 * `firstMajor` is assumed for builds whose manifest lists no version or 0, because the first builds of the kit had none
 * (ADR 38).
 */
const REQUIRED_VERSIONS = [
  { label: 'React', packageNames: ['react', 'react-dom'], pageVersion: REACT_VERSION, firstMajor: 19 },
  { label: 'kit', packageNames: ['@plekje/web-kit', '@plekje/ui'], pageVersion: KIT_VERSION, firstMajor: 1 },
] as const

/** @throws {RemoteIncompatible} when a shared package has another major version than on this page */
export function requireCompatible(remote: string, shared: readonly SharedPackage[]): void {
  for (const { label, packageNames, pageVersion, firstMajor } of REQUIRED_VERSIONS) {
    for (const name of packageNames) {
      const sharedPackage = shared.find((candidate) => candidate.name === name)
      const builtVersion = String(sharedPackage?.version ?? `${firstMajor}.x (assumed)`)
      // 0 counts as no version.
      const builtMajor = majorOf(builtVersion) || firstMajor
      if (builtMajor !== majorOf(pageVersion)) {
        throw new RemoteIncompatible(
          `remote "${remote}" was built with ${label} ${builtVersion}, and this page has ${pageVersion}`,
        )
      }
    }
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10)
