import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findResourceProblems, readSchemas } from '../src/components/custom-resources'

const definition = `
kind: CustomResourceDefinition
spec:
  group: lamps.example
  names: { kind: Lamp }
  versions:
    - name: v1
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              type: object
              required: [colour]
              properties:
                colour: { type: string, enum: [red, green] }
                watts: { type: integer }
                port: { x-kubernetes-int-or-string: true }
                rooms: { type: array, items: { type: string, pattern: "^[a-z]+$" } }
                labels: { type: object, additionalProperties: { type: string } }
                extra: { type: object, properties: { shade: { type: string } }, x-kubernetes-preserve-unknown-fields: true }
                shade: { type: string, nullable: true }
---
kind: Namespace
`
const lamp = (spec: string) => `apiVersion: lamps.example/v1\nkind: Lamp\nmetadata: { name: hall }\nspec: ${spec}\n`

describe('findResourceProblems', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plekje-lamps-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const check = (resources: string) => {
    writeFileSync(join(folder, 'lamps.yaml'), resources)
    return findResourceProblems(folder, readSchemas([definition]))
  }

  it('accepts what the definition allows, and leaves kinds of Kubernetes out', () => {
    const spec =
      '{ colour: red, watts: 5, port: http, rooms: [hall], labels: { a: b }, extra: { other: 1 }, shade: null }'
    expect(check(`${lamp(spec)}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: hall }\n`)).toEqual({
      count: 1,
      problems: [],
    })
  })

  it.each([
    ['an unknown field', '{ colour: red, color: red }', 'Lamp hall.spec: has the unknown field color'],
    ['a missing field', '{ watts: 5 }', 'Lamp hall.spec: has no colour'],
    [
      'a value that is none of the allowed ones',
      '{ colour: blue }',
      'Lamp hall.spec.colour: blue is none of red, green',
    ],
    ['a value of another type', '{ colour: red, watts: many }', 'Lamp hall.spec.watts: is no integer'],
    [
      'an item that does not match',
      '{ colour: red, rooms: [Hall] }',
      'Lamp hall.spec.rooms[0]: Hall does not match ^[a-z]+$',
    ],
    ['a text in place of a list', '{ colour: red, rooms: hall }', 'Lamp hall.spec.rooms: is no list'],
  ])('finds %s', (_problem, spec, message) => {
    expect(check(lamp(spec)).problems).toEqual([message])
  })

  it('finds a kind that no definition has', () => {
    expect(check(lamp('{}').replace('v1', 'v2')).problems).toEqual(['Lamp hall: there is no lamps.example/v2 Lamp'])
  })
})
