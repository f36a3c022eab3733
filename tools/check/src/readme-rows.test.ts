import { findReadmeDrift, readFacts } from './readme-rows'

const facts = readFacts([
  { path: 'services/x/src/config.ts', text: 'z.object({\n  LISTINGS_URL: z.string(),\n})' },
  { path: 'services/x/src/a.ts', text: `outboxEvent('listing.changed', key, data)\nsubscribeTo('review.changed', {})` },
  { path: 'services/x/src/a.test.ts', text: `outboxEvent('never.this')` },
])

const readme = (rows: Record<string, string>) =>
  Object.entries({
    publishes: '`listing.changed`',
    consumes: '`review.changed`',
    environment: '`LISTINGS_URL`',
    ...rows,
  })
    .map(([row, text]) => `| ${row} | ${text} |`)
    .join('\n')

describe('README rows', () => {
  it('are read from the source, not from tests', () => {
    expect([...facts.publishes]).toEqual(['listing.changed'])
    expect([...facts.consumes]).toEqual(['review.changed'])
    expect([...facts.environment]).toEqual(['LISTINGS_URL'])
  })

  it('include the confirmation of erasures', () => {
    const erasing = readFacts([
      { path: 'services/x/src/service.ts', text: "createErasures(members, { service: 'x' })" },
    ])
    expect([...erasing.publishes]).toEqual(['account.changed'])
  })

  it('pass when they match the code', () => {
    expect(findReadmeDrift('services/x', readme({}), facts)).toEqual([])
  })

  it('fail when they leave something out', () => {
    expect(findReadmeDrift('services/x', readme({ publishes: 'nothing' }), facts)).toEqual([
      'services/x/README.md: row "publishes" does not name listing.changed',
    ])
  })

  it('fail when they name something that the code lacks', () => {
    expect(findReadmeDrift('services/x', readme({ environment: '`LISTINGS_URL`, `OLD_URL`' }), facts)).toEqual([
      'services/x/README.md: row "environment" names OLD_URL, which the code does not',
    ])
  })

  it('fail without a README or a row', () => {
    expect(findReadmeDrift('services/x', undefined, facts)).toEqual(['services/x: has no README.md'])
    expect(findReadmeDrift('services/x', '', facts)).toHaveLength(3)
  })
})
