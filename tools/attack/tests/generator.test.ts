// Proves PLATFORM-26.
import { endpoints, fields, keyOf, nameOf } from '../src/generate/endpoints'
import { hostileRequests } from '../src/generate/generator'
import { hostileValues } from '../src/generate/hostile-values'
import type { HostileRequest } from '../src/generate/request'
import { existingValues } from './existing-values'

function generate(seed: number, count: number): HostileRequest[] {
  const generator = hostileRequests(seed, existingValues)
  return Array.from({ length: count }, () => generator.next().value)
}

const asTexts = (requests: readonly HostileRequest[]) => requests.map((request) => JSON.stringify(request))

describe('hostile requests', () => {
  const many = generate(7, 2000)

  it('repeat for the same seed, and differ for another', () => {
    expect(asTexts(generate(7, 300))).toEqual(asTexts(many.slice(0, 300)))
    expect(asTexts(generate(8, 300))).not.toEqual(asTexts(many.slice(0, 300)))
  })

  it('reach every endpoint of the contracts, internal ones included', () => {
    const reached = new Set(many.map(({ endpoint }) => endpoint?.key))
    expect(endpoints.map(keyOf).filter((key) => !reached.has(key))).toEqual([])
    expect(endpoints.some(({ access }) => access === 'internal')).toBe(true)
  })

  it('fill in every field of every endpoint', () => {
    const descriptions = many.map(({ description }) => description)
    expect(fields.length).toBeGreaterThan(100)
    const named = new Set(descriptions.map((description) => description.split(' is ')[0]))
    // The description of a repeated parameter has only the name of the parameter.
    const unused = fields.filter((field) => !named.has(nameOf(field)) && !named.has(String(field.path[0])))
    expect(unused.map(nameOf)).toEqual([])
  })

  it('are sent by visitors, both members and administrators', () => {
    expect(new Set(many.map(({ role }) => role))).toEqual(
      new Set(['visitor', 'member', 'other-member', 'administrator']),
    )
  })

  it('have fields at every depth, in lists too', () => {
    const names = fields.map(nameOf)
    expect(names).toContain('POST /api/smart-plan body.filters.categories.0')
    expect(names).toContain('POST /api/track-page body.events.0.path')
    expect(names).toContain('GET /api/listings query.limit')
    expect(names).toContain('PATCH /api/reviews/:id params.id')
  })

  it('contain existing ids, so that they do more than fail validation', () => {
    const reviews = many.filter(
      ({ endpoint, description }) => endpoint?.key === 'PATCH /api/reviews/:id' && !/params/.test(description),
    )
    expect(reviews.some(({ target }) => target === '/api/reviews/review-of-someone')).toBe(true)
  })

  it('have a path as target, or a target that a server must refuse', () => {
    const onOtherSites = many.filter(
      ({ bytes, target }) => !bytes && !/^(?:\/|http:\/\/attack-host\.example|\*$|\?$)/.test(target),
    )
    expect(onOtherSites.map(({ target }) => target)).toEqual([])
  })

  it('have values that JSON can express and JavaScript cannot', () => {
    const texts = hostileValues.map(({ json }) => json)
    expect(texts).toContain('1e999')
    expect(texts.some((json) => json.startsWith('{"__proto__"'))).toBe(true)
    for (const json of texts) expect(() => JSON.parse(json)).not.toThrow()
  })
})
