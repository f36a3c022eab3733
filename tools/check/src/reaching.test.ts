import { findUnreached, findUnreachedInCompose, type UnitVariables } from './reaching'

const reviews: UnitVariables = {
  name: 'reviews',
  variables: new Set(['PORT', 'MONGODB_TIMEOUT_MS', 'REDIS_URL', 'REPORTS_PER_HOUR', 'LISTINGS_URL']),
  engineRoles: ['documents', 'events'],
}
const whole = { MONGODB_TIMEOUT_MS: '', REPORTS_PER_HOUR: '', LISTINGS_URL: '' }

describe('a variable that a unit reads', () => {
  it('is reported when no container of the unit gets it', () => {
    const { REPORTS_PER_HOUR: _, ...rest } = whole
    expect(findUnreached([reviews], () => [rest])).toEqual(['reviews: reads REPORTS_PER_HOUR, which does not reach it'])
  })

  it('may reach another container of the same image', () => {
    const { REPORTS_PER_HOUR, ...rest } = whole
    expect(findUnreached([reviews], () => [rest, { REPORTS_PER_HOUR }])).toEqual([])
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
    expect(findUnreachedInCompose([reviews], compose('REPORTS_PER_HOUR: "${REPORTS_PER_HOUR:-}"'))).toEqual([])
  })

  it('is reported when it omits a variable or sets a value of its own', () => {
    expect(findUnreachedInCompose([reviews], compose(''))).toEqual([
      'docker-compose.yml: reviews: reads REPORTS_PER_HOUR, which does not reach it',
    ])
    expect(findUnreachedInCompose([reviews], compose('REPORTS_PER_HOUR: 20'))).toEqual([
      'docker-compose.yml: reviews: REPORTS_PER_HOUR has a fixed value; take it from .env',
    ])
  })
})
