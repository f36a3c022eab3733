import type { PlantedFault } from './planted-fault'

/** Lines of lists whose types require them to be complete, so that the compiler refuses a list without the line. */
const holes = [
  {
    list: 'fields of a venue that is edited',
    gate: 'types (front ends)',
    path: 'mfe-admin/src/features/venue-fields/venue-fields.ts',
    line: "  website: { control: { as: 'line', content: 'url' }, read: asTyped, part: 'contact', wide: 'new', help: 'contact' },\n",
    says: "Property 'website' is missing",
  },
  {
    list: 'criteria that a page reads',
    gate: 'types (front ends)',
    path: 'mfe-discovery/src/features/criteria/criteria.ts',
    line: "      priceRange: PRICE_FILTERS.find((price) => price === text('priceRange')),\n",
    says: "Property 'priceRange' is missing",
  },
  {
    list: 'criteria that the API takes',
    gate: 'types (front ends)',
    path: 'mfe-discovery/src/features/criteria/criteria.ts',
    line: "  featured: 'featured',\n",
    says: "Property 'featured' is missing",
  },
  {
    list: 'made-up criteria',
    gate: 'types (front ends)',
    path: 'mfe-discovery/src/features/criteria/criteria.test.ts',
    line: '      openNow: optional(yes),\n',
    says: "Property 'openNow' is missing",
  },
  {
    list: 'texts of what the audit log tells',
    gate: 'types (front ends)',
    path: 'mfe-admin/src/copy/audit.ts',
    line: "    'import.undone': 'draaide een import terug',\n",
    says: 'Property \'"import.undone"\' is missing',
  },
  {
    list: 'names of fields of a venue',
    gate: 'types (front ends)',
    path: 'mfe-admin/src/copy/venue-fields.ts',
    line: "  address: { en: 'Address', nl: 'Adres', column: 'adres' },\n",
    says: "Property 'address' is missing",
  },
  {
    list: 'texts of fields in the audit log',
    gate: 'types (front ends)',
    path: 'mfe-admin/src/copy/audit.ts',
    line: "    decision: 'Besluit',\n",
    // These texts include the names of a venue's fields, of which the hole above removes the address.
    says: "'Record<AuditField | FormerField, string>': address, decision",
  },
  {
    list: 'fields of a venue that are stored, shown, imported and told to the audit log',
    gate: 'types (servers)',
    path: 'services/listings/src/domain/venue-fields.ts',
    line: "  address: { empty: '', shownTo: 'everyone', isOptional: false, columns: ['adres', 'address'], osmTags: [] },\n",
    says: "Property 'address' is missing",
  },
  {
    list: 'conditions of a search',
    gate: 'types (servers)',
    path: 'services/search/src/index/search-plan.ts',
    line: "  priceRange: (filter) => ({ field: 'priceRange', in: [PRICE_RANGE_OF_FILTER[filter]] }),\n",
    says: "Property 'priceRange' is missing",
  },
  {
    list: 'documented APIs',
    gate: 'types (servers)',
    path: 'gateway/src/routes/outside-apis.ts',
    line: "  moderationApi: { service: 'reviews', api: contracts.moderationApi },\n",
    says: "Property 'moderationApi' is missing",
  },
  {
    list: 'services with a database',
    gate: 'types (servers)',
    path: 'packages/contracts/src/services.ts',
    line: '  planner: true,\n',
    says: "Property 'planner' is missing",
  },
] as const

export const plantedHoles: readonly PlantedFault[] = holes.map(({ list, gate, path, line, says }) => ({
  what: `a hole in the ${list}`,
  gate,
  says,
  plant: (copy) => copy.replace(path, line, ''),
}))
