import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** The Go module of this release of the operator, which has its CustomResourceDefinitions. */
const OPERATOR = 'github.com/prometheus-operator/prometheus-operator@v0.92.1'

/** The part of a structural schema that CustomResourceDefinitions use. */
interface Schema {
  readonly type?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly 'x-kubernetes-int-or-string'?: boolean
}

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

type Schemas = ReadonlyMap<string, Schema>

const keyOf = ({ apiVersion, kind }: Pick<Resource, 'apiVersion' | 'kind'>) => `${apiVersion} ${kind}`

/** Downloads the schemas of the Prometheus operator as a Go module. @throws without Go */
export function downloadOperatorSchemas(): Schemas {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-schemas-'))
  writeFileSync(join(folder, 'go.mod'), 'module plekje.example/schemas\ngo 1.24\n')
  const output = execFileSync('go', ['mod', 'download', '-json', OPERATOR], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const definitions = join((JSON.parse(output) as { Dir: string }).Dir, 'example/prometheus-operator-crd')
  const schemas = new Map<string, Schema>()
  for (const file of readdirSync(definitions)) {
    const { spec } = parse(readFileSync(join(definitions, file), 'utf8')) as {
      spec: {
        group: string
        names: { kind: string }
        versions: { name: string; schema: { openAPIV3Schema: Schema } }[]
      }
    }
    for (const { name, schema } of spec.versions) {
      const key = keyOf({ apiVersion: `${spec.group}/${name}`, kind: spec.names.kind })
      schemas.set(key, schema.openAPIV3Schema)
    }
  }
  return schemas
}

/** Finds violations of the schemas, unknown fields too, in the resources of a folder, and counts the resources. */
export function findResourceProblems(folder: string, schemas: Schemas): { count: number; problems: string[] } {
  const resources = readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
    .map((document) => document.toJS() as Resource)
  const problems = resources.flatMap((resource) => {
    const title = `${resource.kind} ${resource.metadata.name}`
    const schema = schemas.get(keyOf(resource))
    return schema ? findProblems(resource, schema, title) : [`${title}: there is no ${keyOf(resource)}`]
  })
  return { count: resources.length, problems }
}

function findProblems(value: unknown, schema: Schema, at: string): string[] {
  const { type = 'any' } = schema
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
  const found = Object.entries(value).flatMap(([name, field]) => {
    const fieldSchema = properties?.[name]
    if (fieldSchema) return findProblems(field, fieldSchema, `${at}.${name}`)
    if (typeof additionalProperties === 'object') return findProblems(field, additionalProperties, `${at}.${name}`)
    return properties && additionalProperties !== true ? [`${at}: has the unknown field ${name}`] : []
  })
  return [...missingFields, ...found]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
