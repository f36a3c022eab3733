import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'

/** The part of a structural schema that CustomResourceDefinitions use. */
interface Schema {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly nullable?: boolean
  readonly 'x-kubernetes-int-or-string'?: boolean
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean
}

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

interface Definition {
  readonly kind: string
  readonly spec: {
    readonly group: string
    readonly names: { readonly kind: string }
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: Schema } }[]
  }
}

/** The schema of each kind, by {@link keyOf}. */
export type Schemas = ReadonlyMap<string, Schema>

const keyOf = ({ apiVersion, kind }: Pick<Resource, 'apiVersion' | 'kind'>) => `${apiVersion} ${kind}`

/** The schemas in texts of CustomResourceDefinitions. Other documents are ignored. */
export function readSchemas(texts: readonly string[]): Schemas {
  const schemas = new Map<string, Schema>()
  for (const { kind, spec } of texts.flatMap(parseDocuments<Definition>)) {
    if (kind !== 'CustomResourceDefinition') continue
    for (const { name, schema } of spec.versions) {
      const key = keyOf({ apiVersion: `${spec.group}/${name}`, kind: spec.names.kind })
      schemas.set(key, schema.openAPIV3Schema)
    }
  }
  return schemas
}

/** Kinds of Kubernetes itself, which `npm run check` compares with its schemas. */
const KUBERNETES = /^(v1|apps\/v1|batch\/v1|networking\.k8s\.io\/v1|rbac\.authorization\.k8s\.io\/v1|policy\/v1)$/

/**
 * Violations of the schemas in the custom resources of a folder, unknown fields among them, and the number of
 * resources. Rules in CEL are not evaluated.
 */
export function findResourceProblems(folder: string, schemas: Schemas): { count: number; problems: string[] } {
  const resources = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) => parseDocuments<Resource>(readFileSync(join(folder, file), 'utf8')))
    .filter(({ apiVersion }) => !KUBERNETES.test(apiVersion))
  const problems = resources.flatMap((resource) => {
    const title = `${resource.kind} ${resource.metadata.name}`
    const schema = schemas.get(keyOf(resource))
    return schema ? findProblems(resource, schema, title) : [`${title}: there is no ${keyOf(resource)}`]
  })
  return { count: resources.length, problems }
}

const parseDocuments = <T>(text: string): T[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as T | null)
    .filter((value) => value !== null)

function findProblems(value: unknown, schema: Schema, at: string): string[] {
  const { type = 'any' } = schema
  if (value === null && schema.nullable) return []
  if (schema.enum && !schema.enum.includes(value)) return [`${at}: ${value} is none of ${schema.enum.join(', ')}`]
  if (schema['x-kubernetes-int-or-string']) {
    return ['string', 'number'].includes(typeof value) ? [] : [`${at}: is neither a number nor a text`]
  }
  if (type === 'array') return Array.isArray(value) ? findInItems(value, schema, at) : [`${at}: is no list`]
  if (type === 'object') return isRecord(value) ? findInFields(value, schema, at) : [`${at}: is no object`]
  if (type === 'any') return []
  const expectedType = type === 'integer' ? 'number' : type
  if (typeof value !== expectedType) return [`${at}: is no ${type}`]
  const matches = schema.pattern === undefined || new RegExp(schema.pattern).test(String(value))
  return matches ? [] : [`${at}: ${value} does not match ${schema.pattern}`]
}

const findInItems = (values: readonly unknown[], { items = {} }: Schema, at: string): string[] =>
  values.flatMap((value, index) => findProblems(value, items, `${at}[${index}]`))

function findInFields(value: Readonly<Record<string, unknown>>, schema: Schema, at: string): string[] {
  const { properties, additionalProperties, required = [] } = schema
  const missingFields = required.filter((name) => !(name in value)).map((name) => `${at}: has no ${name}`)
  const invalidFields = Object.entries(value).flatMap(([name, field]) => {
    const fieldSchema = properties?.[name]
    if (fieldSchema) return findProblems(field, fieldSchema, `${at}.${name}`)
    if (typeof additionalProperties === 'object') return findProblems(field, additionalProperties, `${at}.${name}`)
    const isOpen = additionalProperties === true || schema['x-kubernetes-preserve-unknown-fields'] === true
    return properties && !isOpen ? [`${at}: has the unknown field ${name}`] : []
  })
  return [...missingFields, ...invalidFields]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
