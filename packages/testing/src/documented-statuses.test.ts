import { checkDocumented } from './documented-statuses'

it.each([
  ['GET', '/api/listings/cafe', 404],
  ['POST', '/api/favorites', 200],
  ['POST', '/api/favorites', 201],
  ['POST', '/api/feedback', 422],
  ['GET', '/readyz', 418],
  ['GET', '/api/internal/members', 418],
])('passes what the contract names, and what no contract has: %s %s %d', (method, path, status) => {
  expect(() => checkDocumented(method, path, status, undefined)).not.toThrow()
})

it.each([
  ['GET', '/api/listings/featured', 404, 'GET /listings/featured was answered 404'],
  ['GET', '/api/listings/cafe', 409, 'GET /listings/:slug was answered 409'],
  ['GET', '/api/favorites', 404, 'GET /favorites was answered 404'],
  ['POST', '/api/logout', 401, 'POST /logout was answered 401'],
])('throws for another status: %s %s %d', (method, path, status, text) => {
  expect(() => checkDocumented(method, path, status, 'some_code')).toThrow(text)
})

it('passes what nobody outside is answered', () => {
  expect(() => checkDocumented('POST', '/api/logout', 401, 'unknown_caller')).not.toThrow()
})
