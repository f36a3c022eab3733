import type { PlantedFault } from './planted-fault'

/** Lines of lists whose types require them to be complete, so that the compiler refuses a list without the line. */
const holes = [
  {
    list: 'fields in the form of a venue',
    path: 'mfe-admin/src/features/venue-fields/venue-fields.ts',
    line: "  website: { control: { kind: 'line', content: 'url' }, read: String, part: 'contact', wideIn: 'new', help: 'contact' },\n",
    expected: "Property 'website' is missing",
  },
  {
    list: 'criteria that a page reads',
    path: 'mfe-discovery/src/features/criteria/criteria.ts',
    line: "      priceRange: PRICE_FILTERS.find((price) => price === readText('priceRange')),\n",
    expected: "Property 'priceRange' is missing",
  },
  {
    list: 'criteria of the API',
    path: 'mfe-discovery/src/features/criteria/criteria.ts',
    line: "  featured: 'featured',\n",
    expected: "Property 'featured' is missing",
  },
  {
    list: 'random criteria of a test',
    path: 'mfe-discovery/src/features/criteria/criteria.test.ts',
    line: '      openNow: optional(yes),\n',
    expected: "Property 'openNow' is missing",
  },
  {
    list: 'texts of the audit log',
    path: 'mfe-admin/src/copy/audit.ts',
    line: "    'import.undone': 'draaide een import terug',\n",
    expected: 'Property \'"import.undone"\' is missing',
  },
  {
    list: 'names of fields of a venue',
    path: 'mfe-admin/src/copy/venue-fields.ts',
    line: "  address: { en: 'Address', nl: 'Adres', column: 'adres' },\n",
    expected: "Property 'address' is missing",
  },
  {
    list: 'texts of fields in the audit log',
    path: 'mfe-admin/src/copy/audit.ts',
    line: "    decision: 'Besluit',\n",
    // These texts include the names of a venue's fields, of which the hole above removes the address.
    expected: "'Record<AuditField | FormerField, string>': address, decision",
  },
  {
    list: 'fields of a venue in listings',
    path: 'services/listings/src/domain/venue-fields.ts',
    line: "  address: { empty: '', shownTo: 'everyone', isOptional: false, columns: ['adres', 'address'], osmTags: [] },\n",
    expected: "Property 'address' is missing",
  },
  {
    list: 'conditions of a search',
    path: 'services/search/src/index/search-plan.ts',
    line: "  priceRange: (filter) => ({ field: 'priceRange', in: [PRICE_RANGE_OF_FILTER[filter]] }),\n",
    expected: "Property 'priceRange' is missing",
  },
  {
    list: 'documented APIs',
    path: 'gateway/src/routes/outside-apis.ts',
    line: "  moderationApi: { service: 'reviews', api: contracts.moderationApi },\n",
    expected: "Property 'moderationApi' is missing",
  },
  {
    list: 'services with a database',
    path: 'packages/contracts/src/services.ts',
    line: '  planner: true,\n',
    expected: "Property 'planner' is missing",
  },
] as const

export const plantedHoles: readonly PlantedFault[] = holes.map(({ list, path, line, expected }) => ({
  fault: `a missing line in the list of ${list}`,
  gate: path.startsWith('mfe-') ? 'types (front ends)' : 'types (servers)',
  expected,
  plant: (copy) => copy.replace(path, line, ''),
}))
