import { type PlantedFault, testsOf } from './planted-fault'

export const contractFaults: readonly PlantedFault[] = [
  {
    fault: 'a field that was removed from a reply',
    gate: 'contracts',
    expected: 'shareCode: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/social.ts', '  shareCode: z.string(),\n', ''),
  },
  {
    fault: 'a new required field of a request',
    gate: 'contracts',
    expected: 'body.planted: became required',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n",
        "  feedbackType: z.enum(FEEDBACK_TYPES).default('general'),\n  planted: z.string(),\n",
      ),
  },
  {
    fault: 'a field that was removed from an event',
    gate: 'contracts',
    expected: 'erasedAt: was removed',
    plant: (copy) => copy.replace('packages/contracts/src/events.ts', ', erasedAt: Instant', ''),
  },
  {
    fault: 'a caller in a contract that never calls the endpoint',
    gate: 'contracts',
    expected: 'planner is among its callers and does not call it',
    plant: (copy) =>
      copy.replace('packages/contracts/src/accounts.ts', "callers: ['social']", "callers: ['planner', 'social']"),
  },
  {
    fault: 'a POST without `whenRepeated`',
    gate: 'types (servers)',
    expected: "Property 'whenRepeated' is missing",
    plant: (copy) => copy.replace('packages/contracts/src/events-admin.ts', "    whenRepeated: 'again',\n", ''),
  },
  {
    fault: 'an endpoint without `refuses`',
    gate: 'types (servers)',
    expected: "Property 'refuses' is missing",
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/events-admin.ts',
        "    refuses: [],\n    callers: ['operator'],\n    summary: 'Events that",
        "    callers: ['operator'],\n    summary: 'Events that",
      ),
  },
  {
    fault: 'a response status that the contract does not name',
    gate: testsOf('services/social/tests/favorites.api.test.ts'),
    expected: 'POST /favorites was answered 404 (listing_not_found), which its contract does not name',
    plant: (copy) =>
      copy.replace(
        'packages/contracts/src/social.ts',
        'refuses: [404, 409],\n    againStatus: 200,',
        'refuses: [409],\n    againStatus: 200,',
      ),
  },
]
