import { CATEGORIES, LISTINGS, PAGES } from '@plekje/contracts/page-addresses'
import * as paths from '../src/paths'

it('leads to the pages that servers lead to', () => {
  const { home, compare, signIn, adminNewVenue, adminImport, ...others } = PAGES
  const known: Readonly<Record<string, unknown>> = { ...paths }
  const called = Object.keys(others).map((page) => [page, (known[page] as () => string)()])
  expect(Object.fromEntries(called)).toEqual(others)
  expect([paths.home(), paths.compare(), paths.auth()]).toEqual([home, compare, signIn])
  expect([paths.newVenue(), paths.imports()]).toEqual([adminNewVenue, adminImport])
  expect([paths.LISTING, paths.CATEGORY]).toEqual([`${LISTINGS}:slug`, `${CATEGORIES}:slug`])
})
