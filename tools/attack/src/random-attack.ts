import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Checks } from '@plekje/containers/checks'
import { loadSeed } from '@plekje/seed'
import { assembleCast, type Cast, readOwned } from './cast'
import { hostileRequests } from './generate/generator'
import { FOREIGN_HOST, type HostileRequest } from './generate/request'
import * as answers from './oracles/answers'
import { noContactData } from './oracles/contact-data'
import { Findings } from './oracles/findings'
import { foreignLinks, sentMails, withoutReason } from './oracles/mails'
import type { AttackedPlatform } from './platform/attacked-platform'
import type { Player } from './platform/player'
import { measureHold, sendAs } from './send-as'

/** Maximum block of the event loop by one request, in processor time. */
export const LONGEST_HOLD_MS = 100
/** A blocking request is repeated this often, to exclude other work of the process; the median counts. */
const REPEATS = 3
/** Number of requests from one address, below the limits. */
const REQUESTS_PER_SOURCE = 150
const PROGRESS_EVERY = 1000

interface Options {
  readonly seed: number
  readonly requests: number
  readonly print: (line: string) => void
}

/** Sends hostile requests one by one, so that blocks of the event loop have a known cause, and checks each response. */
export async function attackAtRandom(platform: AttackedPlatform, checks: Checks, { seed, requests, print }: Options) {
  const cast = await assembleCast(platform)
  const ownedBefore = await readOwned(cast.owner)
  const contacts = await readContacts()
  const people = [cast.owner, cast.bait, ...Object.values(cast.attackers)]
  const findings = new Findings({
    'every answer is one, and none is 5xx but 503 with Retry-After': answers.noBreak,
    'refusals are Dutch JSON with a code and an id': answers.refusedAsAlways,
    'no internals are revealed': answers.noInternals,
    'protective headers are on everything': answers.protectedAnswer,
    'only permitted callers are answered': answers.onlyPermitted,
    'visitors are told no contact data': noContactData({ contacts, addresses: people.map(({ email }) => email) }),
    'no answer names a site that headers named': answers.noForeignHost,
    'no header is added to an answer': answers.noAddedHeader,
  })
  const holds = new Findings({})
  const statuses = new Map<number, number>()
  let longest = 0
  await platform.longestHold()

  const generator = hostileRequests(seed, cast.existingValues)
  for (let count = 1; count <= requests; count++) {
    const request = generator.next().value
    const answer = await sendAs(platform, cast.attackers[request.role], request)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    findings.inspect({ request, answer, text: answer.body.toString('utf8') })
    const { processorMs } = await platform.longestHold()
    if (processorMs > LONGEST_HOLD_MS) {
      const repeats = await repeatRequest(platform, cast.attackers[request.role], request)
      const message = `held it ${processorMs.toFixed(0)} ms, again ${repeats.map((ms) => ms.toFixed(0)).join(', ')} ms`
      if ((repeats[1] ?? 0) > LONGEST_HOLD_MS) holds.add('event loop', request, message)
      else print(`  ${count}: ${describe(request)} ${message}: not its own work`)
    } else longest = Math.max(longest, processorMs)
    if (count % REQUESTS_PER_SOURCE === 0) {
      for (const player of Object.values(cast.attackers)) player.move()
    }
    if (answer.status === 401 || answer.status === 204) await keepSignedIn(cast, request)
    if (count % PROGRESS_EVERY === 0) print(`  ${count} of ${requests} requests, ${findings.count} findings`)
  }

  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status || 'none'} ${times}`)
  print(`  answers by status: ${byStatus.join(', ')}`)
  for (const name of findings.names) {
    await checks.try(name, async () => findings.verdict(name, `${requests} requests`))
  }
  await checks.try(`no request holds the event loop longer than ${LONGEST_HOLD_MS} ms`, async () =>
    holds.verdict('event loop', `longest ${longest.toFixed(0)} ms`),
  )
  await checks.try('nothing that another member owns has changed', async () => {
    const ownedAfter = await readOwned(cast.owner.move())
    const names = Object.keys(ownedBefore)
    const changed = names.filter((name) => !isDeepStrictEqual(ownedBefore[name], ownedAfter[name]))
    if (changed.length > 0) {
      const [name = ''] = changed
      throw new Error(
        `${changed.join(', ')}\n${JSON.stringify(ownedBefore[name])}\n${JSON.stringify(ownedAfter[name])}`,
      )
    }
    return names.join(', ')
  })
  await checks.try('no mail names another site', async () => {
    const mails = sentMails(platform.dataDir).map(withoutReason)
    const named = mails.filter((mail) => mail.includes(FOREIGN_HOST)).length
    const links = foreignLinks(mails, platform.url)
    if (named > 0 || links.length > 0) throw new Error(`${named} name ${FOREIGN_HOST}; links to ${links.join(', ')}`)
    return `${mails.length} mails`
  })
  await checks.try('the site is as it was, and wrote no error', async () => {
    ;(await cast.owner.call('GET', '/readyz')).must(200)
    const errors = platform.output().split('\n').filter(isError)
    if (errors.length > 0) throw new Error(`${errors.length} errors\n${errors.slice(0, 3).join('\n').slice(0, 3000)}`)
    return ''
  })
}

/** Repeats a request; returns the sorted blocks of the event loop. */
async function repeatRequest(platform: AttackedPlatform, player: Player, request: HostileRequest): Promise<number[]> {
  const took: number[] = []
  for (let count = 0; count < REPEATS; count++) {
    took.push(await measureHold(platform, player, request))
  }
  return took.sort((a, b) => a - b)
}

/** Signs an attacker in again, or replaces one who lost the account, so that later requests keep their rights. */
async function keepSignedIn(cast: Cast, { role }: HostileRequest): Promise<void> {
  if (role === 'visitor') return
  const player = cast.attackers[role]
  if ((await player.call('GET', '/api/user')).status !== 401) return
  if ((await player.move().logIn()).status !== 200) await cast.replace(role)
}

const isError = (line: string): boolean =>
  /"level":"?(?:[56]0|error|fatal)\b/.test(line) || /^\s+at .+:\d+:\d+\)?$/.test(line)

const describe = ({ role, method, target, what }: HostileRequest) =>
  `${role} ${method} ${target.slice(0, 80)} (${what.slice(0, 90)})`

/** Phone numbers, addresses and sites of all venues of the seed. */
async function readContacts(): Promise<ReadonlySet<string>> {
  const { venues } = await loadSeed(join(__dirname, '../../../data/seed'))
  const contacts = venues.flatMap(({ phone, email, website }) => [phone, email, website])
  return new Set(contacts.filter((contact): contact is string => Boolean(contact)))
}
