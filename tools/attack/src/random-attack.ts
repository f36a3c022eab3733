import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Checks } from '@plekje/containers/checks'
import { loadSeed } from '@plekje/seed'
import { hostileRequests } from './generate/generator'
import { FOREIGN_HOST, type HostileRequest } from './generate/request'
import { noContactData } from './oracles/contact-data'
import { Findings } from './oracles/findings'
import { foreignLinks, sentMails, withoutReason } from './oracles/mails'
import * as responses from './oracles/responses'
import { createParticipants, type Participants, readOwnersData } from './participants'
import type { AttackedPlatform } from './platform/attacked-platform'
import { textOf } from './platform/send'
import type { SiteUser } from './platform/site-user'
import { measureBlock, sendAs } from './send-as'

/** Maximum block of the event loop by one request, in processor time. */
export const MAX_BLOCK_MS = 100
/** Below the limits of requests per source address. */
const REQUESTS_PER_SOURCE = 150
const PROGRESS_INTERVAL = 1000

interface AttackOptions {
  readonly seed: number
  readonly requests: number
  readonly print: (line: string) => void
}

/** Sends hostile requests one by one, so that blocks of the event loop have a known cause, and checks each response. */
export async function attackAtRandom(
  platform: AttackedPlatform,
  checks: Checks,
  { seed, requests, print }: AttackOptions,
) {
  const participants = await createParticipants(platform)
  const dataBefore = await readOwnersData(participants.owner)
  const contacts = await readContacts()
  const people = [participants.owner, participants.exposedMember, ...Object.values(participants.attackers)]
  const findings = new Findings({
    'every request gets a response, with 5xx only as 503 with Retry-After': responses.noServerError,
    'refusals are Dutch JSON with a code and an id': responses.dutchRefusals,
    'no internals are revealed': responses.noInternals,
    'every response has the protective headers': responses.protectiveHeaders,
    'only permitted callers get a successful response': responses.onlyPermitted,
    'visitors get no contact data': noContactData({ contacts, addresses: people.map(({ email }) => email) }),
    'no response repeats a host of a request header': responses.noForeignHost,
    'no request injects a response header': responses.noInjectedHeader,
  })
  const blocks = new Findings({})
  const statuses = new Map<number, number>()
  let longestMs = 0
  await platform.longestBlock()

  const generator = hostileRequests(seed, participants.existingValues)
  for (let count = 1; count <= requests; count++) {
    const request = generator.next().value
    const response = await sendAs(platform, participants.attackers[request.role], request)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    findings.inspect({ request, response, text: textOf(response) })
    const { processorMs } = await platform.longestBlock()
    if (processorMs > MAX_BLOCK_MS) {
      const medianMs = await medianBlock(platform, participants.attackers[request.role], request)
      const message = `blocked the event loop for ${processorMs.toFixed(0)} ms, then ${medianMs.toFixed(0)} ms`
      if (medianMs > MAX_BLOCK_MS) blocks.add('event loop', request, message)
      else print(`  ${count}: ${describe(request)} ${message}: not caused by the request`)
    } else longestMs = Math.max(longestMs, processorMs)
    if (count % REQUESTS_PER_SOURCE === 0) {
      for (const user of Object.values(participants.attackers)) user.changeAddress()
    }
    if (response.status === 401 || response.status === 204) await keepSignedIn(participants, request)
    if (count % PROGRESS_INTERVAL === 0) print(`  ${count} of ${requests} requests, ${findings.count} findings`)
  }

  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status || 'none'} ${times}`)
  print(`  responses by status: ${byStatus.join(', ')}`)
  for (const name of findings.names) {
    await checks.try(name, async () => findings.verdict(name, `${requests} requests`))
  }
  await checks.try(`no request blocks the event loop longer than ${MAX_BLOCK_MS} ms`, async () =>
    blocks.verdict('event loop', `longest ${longestMs.toFixed(0)} ms`),
  )
  await checks.try('the data of another member has not changed', async () =>
    requireUnchanged(dataBefore, await readOwnersData(participants.owner.changeAddress())),
  )
  await checks.try('no mail names another site', async () => {
    const mails = sentMails(platform.dataDir).map(withoutReason)
    const mailCount = mails.filter((mail) => mail.includes(FOREIGN_HOST)).length
    const links = foreignLinks(mails, platform.url)
    if (mailCount > 0 || links.length > 0)
      throw new Error(`${mailCount} name ${FOREIGN_HOST}; links to ${links.join(', ')}`)
    return `${mails.length} mails`
  })
  await checks.try('the site is ready and logged no error', async () => {
    ;(await participants.owner.call('GET', '/readyz')).must(200)
    const errors = platform.output().split('\n').filter(isError)
    if (errors.length > 0) throw new Error(`${errors.length} errors\n${errors.slice(0, 3).join('\n').slice(0, 3000)}`)
    return ''
  })
}

/** Returns the median block of the event loop by three repeats, which excludes other work of the process. */
async function medianBlock(platform: AttackedPlatform, user: SiteUser, request: HostileRequest): Promise<number> {
  const blockMs: number[] = []
  while (blockMs.length < 3) blockMs.push(await measureBlock(platform, user, request))
  return blockMs.sort((a, b) => a - b)[1] ?? 0
}

function requireUnchanged(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const names = Object.keys(before)
  const changedNames = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const [name] = changedNames
  if (name === undefined) return names.join(', ')
  throw new Error(`${changedNames.join(', ')}\n${JSON.stringify(before[name])}\n${JSON.stringify(after[name])}`)
}

/** Signs an attacker in again, or replaces one who lost the account, so that later requests keep their rights. */
async function keepSignedIn(participants: Participants, { role }: HostileRequest): Promise<void> {
  if (role === 'visitor') return
  const user = participants.attackers[role]
  if ((await user.call('GET', '/api/user')).status !== 401) return
  if ((await user.changeAddress().logIn()).status !== 200) await participants.replace(role)
}

const isError = (line: string): boolean =>
  /"level":"?(?:[56]0|error|fatal)\b/.test(line) || /^\s+at .+:\d+:\d+\)?$/.test(line)

const describe = ({ role, method, target, description }: HostileRequest) =>
  `${role} ${method} ${target.slice(0, 80)} (${description.slice(0, 90)})`

/** Reads the phone numbers, addresses and sites of all venues of the seed. */
async function readContacts(): Promise<ReadonlySet<string>> {
  const { venues } = await loadSeed(join(__dirname, '../../../data/seed'))
  const contacts = venues.flatMap(({ phone, email, website }) => [phone, email, website])
  return new Set(contacts.filter((contact): contact is string => Boolean(contact)))
}
