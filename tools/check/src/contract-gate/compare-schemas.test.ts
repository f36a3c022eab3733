import fc from '@plekje/testing/fast-check'
import { z } from 'zod'
import { compareSchemas } from './compare-schemas'
import { arbitraryOf } from './examples'
import { type WireSchema, wireSchemaOf } from './wire-schema'

const accepted = (schema: z.ZodType) => wireSchemaOf(schema, 'accepted')
const text = (breaks: readonly { at: string; problem: string }[]) =>
  breaks.map(({ at, problem }) => `${at}: ${problem}`)

/** Breaks of a server for requests of older callers. */
const asRequest = (before: z.ZodType, now: z.ZodType) =>
  text(compareSchemas(accepted(before), accepted(now), 'receiver'))
/** Breaks of older callers for replies of the current server. */
const asReply = (before: z.ZodType, now: z.ZodType) =>
  text(compareSchemas(wireSchemaOf(now, 'sent'), accepted(before), 'sender'))

const base = z.object({ name: z.string(), size: z.number().optional() })

describe('a changed request', () => {
  const changes: [string, z.ZodType, z.ZodType, string[]][] = [
    ['that is the same', base, base, []],
    ['with a new optional field', base, base.extend({ note: z.string().optional() }), []],
    ['with a new field that has a default', base, base.extend({ note: z.string().default('') }), []],
    ['with a field that became optional', base, base.partial(), []],
    ['with a new required field', base, base.extend({ note: z.string() }), ['note: became required']],
    ['with a field that became required', base, base.required(), ['size: became required']],
    ['without a field', base, base.omit({ size: true }), ['size: was removed']],
    [
      'with a field of another type',
      base,
      base.extend({ name: z.number() }),
      ['name: string was accepted, now it must be number'],
    ],
    ['with a wider type', base, base.extend({ name: z.string().nullish() }), []],
    ['with a whole number where any was', z.number(), z.int(), [': number was accepted, now it must be integer']],
    ['with any number where a whole one was', z.int(), z.number(), []],
    ['with a larger limit', z.string().max(5), z.string().max(9), []],
    ['with a smaller limit', z.string().max(9), z.string().max(5), [': maxLength 9 → 5']],
    ['with a limit where none was', z.array(z.string()), z.array(z.string()).max(3), [': maxItems none → 3']],
    ['with a higher minimum', z.number().min(1), z.number().min(2), [': minimum 1 → 2']],
    ['with another pattern', z.string().regex(/^a/), z.string().regex(/^b/), [': pattern ^a → ^b']],
    ['with one pattern less', z.string().regex(/^a/).regex(/b$/), z.string().regex(/b$/), []],
    ['with another format', z.iso.datetime(), z.email(), [': format "date-time" → "email"']],
    ['with one more value', z.enum(['a', 'b']), z.enum(['a', 'b', 'c']), []],
    ['with one value less', z.enum(['a', 'b']), z.enum(['a']), [': "b" was accepted, now it must be "a"']],
    ['with any text where two were', z.enum(['a', 'b']), z.string(), []],
    [
      'with text too short for one value',
      z.enum(['a', 'bcd']),
      z.string().min(2),
      [': "a" was accepted, now it must be string'],
    ],
    [
      'with one alternative less',
      z.union([z.string(), z.number()]),
      z.string(),
      [': number was accepted, now it must be string'],
    ],
    ['that refuses unknown keys', base, z.strictObject(base.shape), []],
    ['without a field, refusing unknown keys', base, z.strictObject({ name: z.string() }), ['size: was removed']],
    [
      'deep in lists and maps',
      z.object({ list: z.array(base), map: z.record(z.string(), base) }),
      z.object({ list: z.array(base.required()), map: z.record(z.string(), base.required()) }),
      ['list[].size: became required', 'map{}.size: became required'],
    ],
    [
      'with named keys where any were',
      z.record(z.string(), z.number()),
      z.object({ a: z.number().optional() }),
      ['{}: keys that are not named are no longer read'],
    ],
    ['with a map that takes other keys', z.object({ a: z.number() }), z.record(z.string(), z.number()), []],
    [
      'with keys of a map from a list',
      z.record(z.string(), z.number()),
      z.partialRecord(z.enum(['a']), z.number()),
      ['{}: string was accepted, now it must be "a"'],
    ],
  ]
  it.each(changes)('%s', (_, before, now, breaks) => {
    expect(asRequest(before, now)).toEqual(breaks)
  })
})

describe('a changed reply', () => {
  const kinds = (...names: string[]) =>
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('first'), at: z.string() }),
      ...names.map((name) => z.object({ kind: z.literal(name), by: z.number() })),
    ])
  const changes: [string, z.ZodType, z.ZodType, string[]][] = [
    ['with a new field', base, base.extend({ note: z.string() }), []],
    ['with a field that is always there now', base, base.required(), []],
    ['with a field that has a default now', base, base.extend({ name: z.string().default('') }), []],
    ['without a required field', base, base.omit({ name: true }), ['name: was removed']],
    ['without an optional field', base, base.omit({ size: true }), ['size: was removed']],
    ['with a field that became optional', base, base.partial(), ['name: may now be left out']],
    [
      'with a field that may be null now',
      base,
      base.extend({ name: z.string().nullable() }),
      ['name: may now be null, where string was promised'],
    ],
    ['with a narrower type', z.union([z.string(), z.number()]), z.string(), []],
    ['with one value less', z.enum(['a', 'b']), z.enum(['a']), []],
    ['with one more value', z.enum(['a']), z.enum(['a', 'b']), [': may now be "b", where "a" was promised']],
    ['with a larger limit', z.string().max(5), z.string().max(9), [': maxLength 5 → 9']],
    ['without a limit', z.string().max(5), z.string(), [': maxLength 5 → none']],
    ['with a smaller limit', z.string().max(9), z.string().max(5), []],
    ['with something where nothing was', z.undefined(), base, [': may now be object, where nothing was promised']],
    ['with nothing where something was', base, z.undefined(), [': may now be nothing, where object was promised']],
    ['with one alternative less', kinds('second', 'third'), kinds('second'), []],
    [
      'with one more alternative',
      kinds('second'),
      kinds('second', 'third'),
      ['kind: may now be "third", where "second" was promised'],
    ],
    ['with anything where a text was', z.string(), z.unknown(), [': may now be anything, where string was promised']],
    [
      'to callers that refuse unknown keys',
      z.strictObject({ name: z.string() }),
      base,
      ['size: is new, and unknown keys are refused'],
    ],
    [
      'whose unnamed keys may hold what a named one did not',
      base,
      z.object({ name: z.string() }).catchall(z.string()),
      ['size: may now be string, where number was promised', '{}: keys that are not named are no longer read'],
    ],
  ]
  it.each(changes)('%s', (_, before, now, breaks) => {
    expect(asReply(before, now)).toEqual(breaks)
  })
})

const leaf = fc.oneof(
  fc
    .record({ min: fc.integer({ min: 0, max: 3 }), max: fc.integer({ min: 3, max: 6 }) })
    .map(({ min, max }) => z.string().min(min).max(max)),
  fc
    .record({ min: fc.integer({ min: 0, max: 3 }), max: fc.integer({ min: 3, max: 6 }) })
    .map(({ min, max }) => z.number().int().min(min).max(max)),
  fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((values) => z.enum(values)),
  fc.constantFrom(z.boolean(), z.null(), z.number(), z.literal('a')),
)
const { schema: schemas } = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    leaf,
    tie('schema').map((one) => z.array(one).max(3)),
    tie('schema').map((one) => one.nullable()),
    fc.tuple(tie('schema'), tie('schema')).map((both) => z.union(both)),
    fc
      .dictionary(fc.constantFrom('x', 'y'), fc.tuple(tie('schema'), fc.boolean()))
      .map((fields) =>
        z.object(
          Object.fromEntries(Object.entries(fields).map(([key, [one, may]]) => [key, may ? one.optional() : one])),
        ),
      ),
  ),
}))

/** Two versions of one thing: pairs that have nothing in common would rarely be compatible. */
const versions = fc.oneof(
  fc.tuple(schemas, schemas),
  fc.tuple(schemas, schemas).map(([one, other]): [z.ZodType, z.ZodType] => [one, z.union([one, other])]),
  fc
    .tuple(schemas, schemas, fc.boolean())
    .map(([one, other, may]): [z.ZodType, z.ZodType] => [
      z.object({ x: one }),
      z.object({ x: one.nullable(), z: may ? other.optional() : other }),
    ]),
)

describe('the verdict "compatible"', () => {
  it('holds for every value that the sender may send', () => {
    let compatible = 0
    fc.assert(
      fc.property(versions, ([sender, receiver]) => {
        if (compareSchemas(accepted(sender), accepted(receiver), 'receiver').length > 0) return
        compatible += 1
        for (const value of fc.sample(arbitraryOf(accepted(sender)), { numRuns: 8 })) {
          expect(receiver.safeParse(value).error?.issues ?? []).toEqual([])
        }
      }),
      { numRuns: 150 },
    )
    expect(compatible).toBeGreaterThan(15)
  })

  it('is given to every schema compared with itself, and to every one compared with a nullable one', () => {
    fc.assert(
      fc.property(schemas, (schema) => {
        expect(asRequest(schema, schema)).toEqual([])
        expect(asRequest(schema, schema.nullable())).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

describe('what this gate cannot tell apart', () => {
  it('counts as a break rather than as compatible', () => {
    const before: WireSchema = { type: 'string', contentEncoding: 'base64' }
    const now: WireSchema = { type: 'string', contentEncoding: 'base32' }
    expect(text(compareSchemas(before, now, 'receiver'))).toEqual([': contentEncoding "base64" → "base32"'])
  })

  it('is a contract that contains itself, which is refused when it is described', () => {
    const Tree: z.ZodType = z.object({ parts: z.array(z.lazy(() => Tree)) })
    expect(() => accepted(Tree)).toThrow('contain themselves')
  })
})
