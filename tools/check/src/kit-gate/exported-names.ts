import { posix } from 'node:path'
import { type Declaration, type ModuleItem, parseSync } from '@swc/core'
import type { KitTypes } from './kit-types'

export interface ExportedName {
  readonly name: string
  readonly kind: 'value' | 'type'
  /** Number of type parameters. */
  readonly parameters: number
}

/** Exports of a declaration module, including re-exports. */
export function exportedNames(types: KitTypes, path: string): ExportedName[] {
  const lines = types[path]
  if (!lines) throw new Error(`${path} is not among the kit's types`)
  const { body } = parseSync(lines.join('\n'), { syntax: 'typescript' })
  return body.flatMap((item) => namesOf(item, types, path))
}

function namesOf(item: ModuleItem, types: KitTypes, path: string): ExportedName[] {
  switch (item.type) {
    case 'ExportAllDeclaration':
      return exportedNames(types, posix.join(posix.dirname(path), `${item.source.value}.d.ts`))
    case 'ExportDeclaration':
      return declaredNames(item.declaration)
    case 'ExportNamedDeclaration':
      return item.specifiers.flatMap((specifier) => {
        if (specifier.type !== 'ExportSpecifier') throw new Error(`${path}: name each export`)
        const isType = item.typeOnly || specifier.isTypeOnly
        return { name: (specifier.exported ?? specifier.orig).value, kind: isType ? 'type' : 'value', parameters: 0 }
      })
    default:
      return []
  }
}

function declaredNames(declaration: Declaration): ExportedName[] {
  switch (declaration.type) {
    case 'ClassDeclaration':
    case 'FunctionDeclaration':
      return [{ name: declaration.identifier.value, kind: 'value', parameters: 0 }]
    case 'VariableDeclaration':
      return declaration.declarations
        .map(({ id }) => id)
        .filter((id) => id.type === 'Identifier')
        .map(({ value }) => ({ name: value, kind: 'value', parameters: 0 }))
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration': {
      const parameters = declaration.typeParams?.parameters.length ?? 0
      return [{ name: declaration.id.value, kind: 'type', parameters }]
    }
    default:
      throw new Error(`an export of the kit is neither value nor type: ${declaration.type}`)
  }
}
