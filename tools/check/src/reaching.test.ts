import { findUnreached, findUnreachedInCompose, type UnitVariables } from './reaching'

const reviews: UnitVariables = {
  name: 'reviews',
  variables: new Set(['PORT', 'MONGODB_TIMEOUT_MS', 'REDIS_URL', 'LIMIT_FACTOR', 'LISTINGS_URL']),
  engineRoles: ['documents', 'events'],
}
const whole = { MONGODB_TIMEOUT_MS: '', LIMIT_FACTOR: '', LISTINGS_URL: '' }

describe('a variable that a unit reads', () => {
  it('is reported when no container of the unit gets it', () => {
    const { LIMIT_FACTOR: _, ...rest } = whole
    expect(findUnreached([reviews], () => [rest])).toEqual(['reviews: reads LIMIT_FACTOR, which does not reach it'])
  })

  it('may reach another container of the same image', () => {
    const { LIMIT_FACTOR, ...rest } = whole
    expect(findUnreached([reviews], () => [rest, { LIMIT_FACTOR }])).toEqual([])
  })

  it('is not reported when it belongs to an engine that the unit lacks', () => {
    expect(findUnreached([reviews], () => [whole])).toEqual([])
    const all = { ...reviews, engineRoles: ['cache', 'events', 'documents'] }
    expect(findUnreached([all], () => [whole])).toEqual(['reviews: reads REDIS_URL, which does not reach it'])
  })
})

describe('a Compose file', () => {
  const compose = (environment: string) => `
x-all: &all { MONGODB_TIMEOUT_MS: "\${MONGODB_TIMEOUT_MS:-10000}" }
services:
  reviews:
    image: plekje/reviews:dev
    environment: { <<: *all, LISTINGS_URL: "http://listings:8080", ${environment} }
`

  it('passes on the values of .env', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Compose that puts a value in.
    expect(findUnreachedInCompose([reviews], compose('LIMIT_FACTOR: "${LIMIT_FACTOR:-}"'))).toEqual([])
  })

  it('is reported when it omits a variable or sets a value of its own', () => {
    expect(findUnreachedInCompose([reviews], compose(''))).toEqual([
      'docker-compose.yml: reviews: reads LIMIT_FACTOR, which does not reach it',
    ])
    expect(findUnreachedInCompose([reviews], compose('LIMIT_FACTOR: 20'))).toEqual([
      'docker-compose.yml: reviews: LIMIT_FACTOR has a fixed value; take it from .env',
    ])
  })
})
