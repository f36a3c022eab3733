/**
 * Tests that cannot pass on engines that answer late, fail and lose responses, because they measure time or count calls,
 * and a retry is another call. All others must pass.
 *
 * @type {readonly { file: string, test: string, reason: string }[]} `test`: the end of the full name
 */
exports.leftOut = [
  {
    file: 'services/accounts/tests/sign-in.api.test.ts',
    test: 'gives many guesses at once no more tries than many in a row',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/sign-in.api.test.ts',
    test: 'forgets failures when the right password comes',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/sign-in.api.test.ts',
    test: 'locks a name after ten failures, wherever they come from',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/sign-in.api.test.ts',
    test: 'locks an account that does not exist just the same',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/sign-in.api.test.ts',
    test: 'is locked after so many failures with whatever accounts, and right passwords do not count',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/planner/tests/plans.api.test.ts',
    test: 'does not count failures of search, and leaves no counter of an erased member',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/registration.api.test.ts',
    test: 'hashes a password once, whatever becomes of the registration',
    reason: 'counts hashes of a call: a retry hashes again',
  },
  {
    file: 'services/accounts/tests/registration.api.test.ts',
    test: 'compares a password once at each sign-in, also for accounts that do not exist',
    reason: 'counts comparisons of a call: a retry compares again',
  },
  {
    file: 'services/accounts/tests/registration.api.test.ts',
    test: 'takes 30 registrations per hour and source, times LIMIT_FACTOR, and says when to come back',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/accounts/tests/recovery.api.test.ts',
    test: 'is answered the same for a known and an unknown address, by as many of each in an hour',
    reason: 'counts calls up to a limit',
  },
  {
    file: 'services/analytics/tests/dead-letters.api.test.ts',
    test: 'publishes a message unchanged to its topic, once, and removes it from the list',
    reason: 'asks how many messages one call published: when its answer is lost, the retry publishes none',
  },
  {
    file: 'services/analytics/tests/dead-letters.api.test.ts',
    test: 'leaves a letter in the list when publishing or storing the decision fails',
    reason: 'counts calls that publish: a retry after a lost answer publishes nothing new',
  },
  {
    file: 'services/reviews/tests/moderation.api.test.ts',
    test: 'hide a review from everyone except its author, who cannot show it again, and its totals change',
    reason: 'measures time',
  },
  {
    file: 'services/search/tests/keeping.api.test.ts',
    test: 'are announced once queries return them',
    reason: 'counts announcements: an announcement whose answer is lost is repeated',
  },
  {
    file: 'services/search/tests/keeping.api.test.ts',
    test: 'are announced with the places before and after, and whether only figures changed',
    reason: 'asks for each announcement in turn: a repeated announcement says less',
  },
  {
    file: 'services/search/tests/keeping.api.test.ts',
    test: 'reads several pages',
    reason: 'counts pages that are read: a build that fails starts again',
  },
  {
    file: 'services/search/tests/processes.api.test.ts',
    test: 'build the index once when they start together',
    reason: 'counts pages that are read and documents that are written: a build that fails starts again',
  },
  {
    file: 'services/search/tests/processes.api.test.ts',
    test: 'write and announce each change once, after both show it',
    reason: 'counts announcements: an announcement whose answer is lost is repeated',
  },
  {
    file: 'services/search/tests/processes.api.test.ts',
    test: 'do not show a venue that was hidden before the engine applied the change that showed it',
    reason: 'counts announcements: an announcement whose answer is lost is repeated',
  },
  {
    file: 'services/search/tests/processes.api.test.ts',
    test: 'let another process build when the owner of the lease was killed',
    reason: 'counts pages that are read: a build that fails starts again',
  },
  {
    file: 'services/social/tests/friends.api.test.ts',
    test: 'is limited per hour and per day, whoever it is sent to',
    reason: 'counts calls up to a limit',
  },
]
