import type { SourceFile, Unit } from './boundaries'

/** Files for administrators, who may load the whole contracts. */
const ADMINISTRATOR_FILES = /^mfe-admin\/|\/clients-of-administrators\.ts$/
const TEST_PATH = /\.(?:test|journey)\.tsx?$|\/tests\//
const VALUE_IMPORT = /^(?:import|export) (?!type\b)[^'"]*?from '@plekje\/contracts'|\bimport\('@plekje\/contracts'\)/m

/**
 * Finds files of front ends that import values from the main entry of the contracts, which would send all schemas to
 * visitors, those for administrators included (ADR 39).
 */
export const findWholeContracts = (units: readonly Unit[], files: readonly SourceFile[]): string[] => {
  const folders = units.filter(({ kind, side }) => kind === 'shell' || kind === 'mfe' || side === 'web')
  return files
    .filter(({ path, text }) => {
      const isWeb = folders.some((folder) => path.startsWith(`${folder.path}/`))
      return isWeb && !TEST_PATH.test(path) && !ADMINISTRATOR_FILES.test(path) && VALUE_IMPORT.test(text)
    })
    .map(
      ({ path }) =>
        `${path}: takes values from the whole of @plekje/contracts; take types from it, values from @plekje/contracts/plain, schemas from the service's own file`,
    )
}
