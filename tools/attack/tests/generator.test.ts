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

const written = (requests: readonly HostileRequest[]) => requests.map((request) => JSON.stringify(request))

describe('hostile requests', () => {
  const many = generate(7, 2000)

  it('are the same ones for the same seed, and others for another', () => {
    expect(written(generate(7, 300))).toEqual(written(many.slice(0, 300)))
    expect(written(generate(8, 300))).not.toEqual(written(many.slice(0, 300)))
  })

  it('reach every endpoint of the contracts, those for services too', () => {
    const reached = new Set(many.map(({ endpoint }) => endpoint?.key))
    expect(endpoints.map(keyOf).filter((key) => !reached.has(key))).toEqual([])
    expect(endpoints.some(({ access }) => access === 'internal')).toBe(true)
  })

  it('fill in every field of every endpoint', () => {
    const tried = many.map(({ description }) => description)
    expect(fields.length).toBeGreaterThan(100)
    const named = new Set(tried.map((description) => description.split(' is ')[0]))
    // Parameters that are sent twice or in disguise are told of by the name of the parameter alone.
    const left = fields.filter((field) => !named.has(nameOf(field)) && !named.has(String(field.path[0])))
    expect(left.map(nameOf)).toEqual([])
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

  it('name description exists, so that they get deep', () => {
    const reviews = many.filter(
      ({ endpoint, description }) => endpoint?.key === 'PATCH /api/reviews/:id' && !/params/.test(description),
    )
    expect(reviews.some(({ target }) => target === '/api/reviews/review-of-someone')).toBe(true)
  })

  it('stay on the attacked site: a target is a path, or description a server must refuse', () => {
    const inOtherBrowser = many.filter(
      ({ bytes, target }) => !bytes && !/^(?:\/|http:\/\/attack-host\.example|\*$|\?$)/.test(target),
    )
    expect(inOtherBrowser.map(({ target }) => target)).toEqual([])
  })

  it('hold values that JSON can say and JavaScript cannot', () => {
    const texts = hostileValues.map(({ json }) => json)
    expect(texts).toContain('1e999')
    expect(texts.some((json) => json.startsWith('{"__proto__"'))).toBe(true)
    for (const json of texts) expect(() => JSON.parse(json)).not.toThrow()
  })
})
